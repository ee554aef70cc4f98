import { useSearchParams } from 'react-router';
import { paths } from '#client/app/paths.ts';
import { AllMyCrafts } from '#client/crafts/all-my-crafts.tsx';
import { CraftSearch } from '#client/crafts/craft-search.tsx';
import { PageLink } from '#client/platform/page-link.tsx';
import { useIdentity } from '#client/platform/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import styles from './craft-market-page.module.css';

/** /crafts, and with `?of=me` the user's own. */
export function CraftsPage() {
  const isSignedIn = useIdentity().state === 'signed-in';
  const [params] = useSearchParams();
  const isMine = isSignedIn && params.get('of') === 'me';
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={styles.heading}>{isMine ? 'My Crafts' : 'Browse All Crafts'}</h1>
        {isSignedIn && (
          <PageLink {...buttonLook({ tone: 'plain' })} to={paths.newCraft()}>
            New Craft
          </PageLink>
        )}
      </div>
      {isMine ? <AllMyCrafts /> : <CraftSearch />}
    </div>
  );
}

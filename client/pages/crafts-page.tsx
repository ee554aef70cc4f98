import { paths } from '#client/app/paths.ts';
import { CraftSearch } from '#client/crafts/craft-search.tsx';
import { PageLink } from '#client/platform/page-link.tsx';
import { useIdentity } from '#client/platform/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import styles from './craft-market-page.module.css';

/** /crafts */
export function CraftsPage() {
  const isSignedIn = useIdentity().state === 'signed-in';
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={styles.heading}>Browse All Crafts</h1>
        {isSignedIn && (
          <PageLink {...buttonLook({ tone: 'plain' })} to={paths.newCraft()}>
            New Craft
          </PageLink>
        )}
      </div>
      <CraftSearch />
    </div>
  );
}

import { PageLink } from '#client/platform/links/page-link.tsx';
import { LoginLink } from '#client/platform/login/login-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './farm-needed.module.css';

/** Says that posting needs a farm, with links to a farm. */
export function FarmNeeded({ onFound }: { onFound: () => void }) {
  const { state } = useIdentity();
  if (state === 'unknown') return null;
  return (
    <aside className={styles.needed} aria-label="Posting a bounty">
      <p>{bountyMessages.farmNeeded}</p>
      <div className={styles.ways}>
        {/* For visitors, login comes first: it is enough for those who are in a farm already. */}
        <LoginLink size="small" />
        <PageLink {...buttonLook({ size: 'small' })} to={paths.allFarms()}>
          Browse All Farms
        </PageLink>
        {state === 'signed-in' && (
          <Button size="small" onClick={onFound}>
            Create a farm
          </Button>
        )}
      </div>
    </aside>
  );
}

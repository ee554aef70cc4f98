import { PageLink } from '#client/platform/page-link.tsx';
import { useIdentity } from '#client/platform/use-identity.ts';
import type { WayBack } from '#client/platform/way-back.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './farm-needed.module.css';

const wayBack: WayBack = { stepsBack: 1 };

/** Why there is no way to post here, and the ways to one. */
export function FarmNeeded({ onFound }: { onFound: () => void }) {
  const { state } = useIdentity();
  if (state === 'unknown') return null;
  return (
    <aside className={styles.needed} aria-label="Posting a bounty">
      <p>{bountyMessages.farmNeeded}</p>
      <div className={styles.ways}>
        <PageLink {...buttonLook({ size: 'small' })} to={paths.allFarms()}>
          Browse All Farms
        </PageLink>
        {state === 'signed-in' ? (
          <Button size="small" onClick={onFound}>
            Create a farm
          </Button>
        ) : (
          <PageLink
            {...buttonLook({ size: 'small' })}
            to={paths.login({ returnUrl: paths.bountyCall() })}
            state={wayBack}
          >
            Login
          </PageLink>
        )}
      </div>
    </aside>
  );
}

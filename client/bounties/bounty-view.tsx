import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { Card } from '#client/ui/card.tsx';
import { unbroken } from '#client/ui/unbroken.ts';
import type { BountyDetail } from '#contract/bounties/bounty.ts';
import { BountyHistory } from './bounty-history.tsx';
import { bountyRelation } from './bounty-relation.ts';
import { BountyText } from './bounty-text.tsx';
import styles from './bounty-view.module.css';
import type { BountyPart } from './next-step.ts';
import { OwnSubmissions } from './own-submissions.tsx';
import { PosterWays } from './poster-ways.tsx';
import { RewardLine } from './reward-line.tsx';
import { SolverWays } from './solver-ways.tsx';
import { Submissions } from './submissions.tsx';

/** A bounty's page below the title: the problem, the reward, and the actions the viewer may take. */
export function BountyView({ bounty }: { bounty: BountyDetail }) {
  const profile = useMyProfile();
  const relation = bountyRelation(bounty, profile);
  const isMine = relation === 'mine';
  const isEngaged = relation === 'engaged';
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card heading="The problem">
          <div className={styles.text}>
            <BountyText bounty={bounty} />
            {bounty.prompt && (
              <details className={styles.prompt}>
                <summary>In the poster's own words</summary>
                <p {...unbroken(bounty.prompt)}>{bounty.prompt}</p>
              </details>
            )}
          </div>
        </Card>
        <div id={'submissions' satisfies BountyPart} className={styles.part}>
          {isMine ? <Submissions bounty={bounty} /> : <OwnSubmissions bounty={bounty} isEngaged={isEngaged} />}
        </div>
      </div>
      <div className={styles.column}>
        <div id={'reward' satisfies BountyPart} className={styles.part}>
          <Card heading="Reward">
            <div className={styles.reward}>
              <RewardLine bounty={bounty} />
              {isMine && profile ? (
                <PosterWays bounty={bounty} profile={profile} />
              ) : (
                <SolverWays bounty={bounty} relation={relation} />
              )}
            </div>
          </Card>
        </div>
        <BountyHistory bounty={bounty} />
      </div>
    </div>
  );
}

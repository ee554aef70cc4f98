import { useState } from 'react';
import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { Button } from '#client/ui/button.tsx';
import { type BountyDetail, isRunning } from '#contract/bounties/bounty.ts';
import { withdrawEngagement } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { solverShare } from '#contract/bounties/solver-share.ts';
import type { BountyRelation } from './bounty-relation.ts';
import styles from './bounty-view.module.css';
import { EngageButton } from './engage-button.tsx';

type Props = { bounty: BountyDetail; relation: BountyRelation };

/** The actions on a bounty of everybody but its poster. */
export function SolverWays({ bounty, relation }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const isEngaged = relation === 'engaged';
  const isWaiting = bounty.submissions[0]?.status === 'pending';
  return (
    <>
      {isRunning(bounty.status) && (
        <>
          <p className={styles.hint}>
            You receive: {solverShare(bounty.reward)}
            {bounty.funding === 'pledged' && ', once the poster has funded it'}.
          </p>
          <div className={styles.ways}>
            <EngageButton bounty={bounty} relation={relation} size="medium" />
            {isEngaged && <Button onClick={() => setIsAsked(true)}>Withdraw</Button>}
          </div>
        </>
      )}
      {isAsked && (
        <CallQuestion
          heading="Withdraw"
          question={`Do you want to withdraw from "${bounty.title}"?${isWaiting ? ' Your submission is withdrawn, too.' : ''}`}
          act="Withdraw"
          call={withdrawEngagement}
          payload={{ bountyId: bounty.id }}
          over={overFor(bounty, isEngaged)}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

/** Why there is no engagement left to withdraw; null while there is one. */
function overFor({ status, submissions }: BountyDetail, isEngaged: boolean): string | null {
  if (isRunning(status)) return isEngaged ? null : bountyMessages.withdrawn;
  return submissions[0]?.status === 'accepted' ? 'Your solution is accepted.' : bountyMessages.closed;
}

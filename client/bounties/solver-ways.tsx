import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { QuestionDialog } from '#client/ui/question-dialog.tsx';
import { type BountyDetail, isRunning } from '#contract/bounties/bounty.ts';
import { withdrawEngagement } from '#contract/bounties/calls.ts';
import { solverShare } from '#contract/bounties/solver-share.ts';
import styles from './bounty-view.module.css';
import { EngageButton } from './engage-button.tsx';
import { useAct } from './use-act.ts';

type Props = { bounty: BountyDetail; isEngaged: boolean };

/** What anybody but its poster can do with a bounty. */
export function SolverWays({ bounty, isEngaged }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const withdrawing = useAct(withdrawEngagement);
  const latest = bounty.submissions[0] ?? null;
  const close = () => setIsAsked(false);
  return (
    <>
      {isRunning(bounty.status) && (
        <>
          <p className={styles.hint}>
            You receive: {solverShare(bounty.reward)}
            {bounty.funding === 'pledged' && ', once the poster has funded it'}.
          </p>
          <div className={styles.ways}>
            <EngageButton bounty={bounty} relation={isEngaged ? 'engaged' : 'none'} size="medium" />
            {isEngaged && <Button onClick={() => setIsAsked(true)}>Withdraw</Button>}
          </div>
        </>
      )}
      {isAsked && (
        <QuestionDialog
          heading="Withdraw"
          question={`Do you want to let go of "${bounty.title}"?${latest?.status === 'pending' ? ' Your submission is taken back with it.' : ''}`}
          act="Withdraw"
          busy={withdrawing.busy}
          onYes={async () => {
            await withdrawing.act({ bountyId: bounty.id });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

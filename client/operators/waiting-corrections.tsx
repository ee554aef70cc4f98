import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '#client/ui/ago.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { coinsText, signedCoinsText } from '#contract/coins/coins.ts';
import { secondOperatorAboveCoins } from '#contract/coins/correction.ts';
import { approveCorrection, rejectCorrection } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { type WaitingCorrection, waitingCorrections } from '#contract/operators/queries.ts';
import { bucketNames } from './bucket-names.ts';
import styles from './console-list.module.css';
import { LiveCard } from './live-card.tsx';
import { Queue } from './queue.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';
import { useOperatorLive } from './use-operator-live.ts';
import { useOwnUid } from './use-own-uid.ts';
import { UserLink } from './user-link.tsx';

type Asked = { correction: WaitingCorrection; isApproval: boolean };

/** Proposed corrections that are too large for one operator; another operator approves or rejects each. */
export function WaitingCorrections() {
  const corrections = useOperatorLive(waitingCorrections, {});
  const act = useOperatorAct();
  const [asked, setAsked] = useState<Asked | null>(null);
  const waits =
    corrections.status === 'ready'
      ? corrections.value.find(({ id }) => id === asked?.correction.id)
      : asked?.correction;
  const isOfDeleted = asked?.isApproval === true && waits?.isDeleted === true;
  return (
    <>
      <LiveCard
        heading="Large corrections"
        lead={`More than ${coinsText(secondOperatorAboveCoins)}, given or taken, move when an operator approves what another one proposed.`}
        read={corrections}
      >
        {(waiting) =>
          waiting.length === 0 ? (
            <EmptyState picture={<UsersRound size={36} />} text="No correction waits for a second operator." />
          ) : (
            <Queue items={waiting}>
              {(correction) => (
                <CorrectionItem
                  key={correction.id}
                  correction={correction}
                  onDecide={(isApproval) => setAsked({ correction, isApproval })}
                />
              )}
            </Queue>
          )
        }
      </LiveCard>
      {asked && (
        <ReasonDialog
          {...questionOf(asked)}
          isOver={!waits || isOfDeleted}
          whyOver={isOfDeleted ? operatorMessages.correctionOfDeleted : undefined}
          run={(reason) =>
            act(asked.isApproval ? approveCorrection : rejectCorrection, { correctionId: asked.correction.id, reason })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type ItemProps = { correction: WaitingCorrection; onDecide: (isApproval: boolean) => void };

function CorrectionItem({ correction, onDecide }: ItemProps) {
  const { uid, email, isDeleted, bucket, amount, reason, proposer, isOwn, proposedAt } = correction;
  const isOfOwnCoins = useOwnUid() === uid;
  const name = `${signedCoinsText(amount)} of ${ownerOf(correction)}`;
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.title}>
          {isDeleted ? 'Deleted account' : <UserLink uid={uid} email={email} />}
          <Badge tone="plain">{bucketNames[bucket]}</Badge>
        </p>
        <p className={styles.words}>{reason}</p>
        <p className={styles.facts}>
          Proposed by <Proposer {...proposer} />, <Ago at={proposedAt} />
        </p>
      </div>
      <div className={styles.text}>
        <p className={styles.amount}>{signedCoinsText(amount)}</p>
        {isOwn || isOfOwnCoins ? (
          <p className={styles.facts}>Another operator has to decide.</p>
        ) : (
          <span className={styles.ways}>
            <Button size="small" aria-label={`Reject the correction: ${name}`} onClick={() => onDecide(false)}>
              Reject
            </Button>
            {!isDeleted && (
              <Button
                size="small"
                tone="leaf"
                aria-label={`Approve the correction: ${name}`}
                onClick={() => onDecide(true)}
              >
                Approve
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  );
}

function Proposer({ uid, name, isDeleted }: WaitingCorrection['proposer']) {
  if (uid === null) return `${name} at the shell`;
  return isDeleted ? 'a deleted account' : <UserLink uid={uid} email={name} />;
}

const ownerOf = ({ uid, email, isDeleted }: WaitingCorrection) => (isDeleted ? 'a deleted account' : (email ?? uid));

function questionOf({ correction, isApproval }: Asked) {
  const { bucket, amount } = correction;
  const who = ownerOf(correction);
  const coins = coinsText(Math.abs(amount));
  const balance = bucketNames[bucket].toLowerCase();
  if (!isApproval)
    return {
      heading: 'Reject the correction',
      text: `The balance of ${who} stays as it is.`,
      act: 'Reject',
      tone: 'beet' as const,
    };
  if (bucket === 'debt')
    return {
      heading: 'Approve the correction',
      text: `${who} owes ${coins} ${amount > 0 ? 'less' : 'more'}.`,
      act: 'Approve',
    };
  const text = amount > 0 ? `${who} gets ${coins} (${balance}).` : `${who} loses ${coins} (${balance}).`;
  return { heading: 'Approve the correction', text, act: 'Approve' };
}

import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '#client/ui/ago.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { resolveDispute } from '#contract/coins/calls.ts';
import { coinsText, signedCoinsText } from '#contract/coins/coins.ts';
import { needsSecondOperator } from '#contract/coins/correction.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { type OpenDispute, openDisputes } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';
import { LiveCard } from './live-card.tsx';
import { Queue } from './queue.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';
import { useOperatorLive } from './use-operator-live.ts';
import { useOwnUid } from './use-own-uid.ts';
import { UserLink } from './user-link.tsx';

type Asked = { dispute: OpenDispute; outcome: 'refunded' | 'rejected' };

/** Users' disputes about transactions, and the two ways to close one. */
export function Disputes() {
  const disputes = useOperatorLive(openDisputes, {});
  const act = useOperatorAct();
  const ownUid = useOwnUid();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <LiveCard heading="Disputes" lead="Transactions that users report as wrong, the oldest first." read={disputes}>
        {(open) =>
          open.length === 0 ? (
            <EmptyState picture={<Flag size={36} />} text="No dispute is open." />
          ) : (
            <Queue items={open}>
              {(dispute) => (
                <DisputeItem
                  key={dispute.id}
                  dispute={dispute}
                  isOwn={dispute.uid === ownUid}
                  onEnd={(outcome) => setAsked({ dispute, outcome })}
                />
              )}
            </Queue>
          )
        }
      </LiveCard>
      {asked && (
        <ReasonDialog
          {...questionOf(asked)}
          reasonLabel="Your answer"
          reasonHint="The user reads it, and it is written to the audit log."
          isOver={disputes.status === 'ready' && !disputes.value.some(({ id }) => id === asked.dispute.id)}
          run={(reason) => act(resolveDispute, { disputeId: asked.dispute.id, outcome: asked.outcome, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type ItemProps = { dispute: OpenDispute; isOwn: boolean; onEnd: (outcome: Asked['outcome']) => void };

function DisputeItem({ dispute, isOwn, onEnd }: ItemProps) {
  const { uid, email, reason, details, reportedAt, description, amount, orderId, transactionAt } = dispute;
  const advice = adviceOn(dispute);
  const name = `${description} of ${email ?? uid}`;
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.title}>
          {reason} <UserLink uid={uid} email={email} />
        </p>
        <p className={styles.words}>{details}</p>
        <p className={styles.facts}>
          {description}, <Ago at={transactionAt} />, reported <Ago at={reportedAt} />
        </p>
        {orderId && (
          <p className={styles.facts}>
            Order <span className={styles.code}>{orderId}</span>
          </p>
        )}
        {advice && <p className={styles.advice}>{advice}</p>}
      </div>
      <div className={styles.text}>
        <p className={styles.amount}>{signedCoinsText(amount)}</p>
        {isOwn ? (
          <p className={styles.facts}>{operatorMessages.ownCoins}</p>
        ) : (
          <span className={styles.ways}>
            <Button size="small" aria-label={`Reject the dispute over ${name}`} onClick={() => onEnd('rejected')}>
              Reject
            </Button>
            {canBeGivenBack(dispute) && (
              <Button
                size="small"
                tone="leaf"
                aria-label={`Give coins back for ${name}`}
                onClick={() => onEnd('refunded')}
              >
                Give coins back
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  );
}

const canBeGivenBack = ({ returnable }: OpenDispute) => returnable > 0 && !needsSecondOperator(returnable);

/** The advice for a transaction that cannot be refunded here; null where it can. */
function adviceOn(dispute: OpenDispute): string | null {
  const { amount, returnable, orderId } = dispute;
  if (canBeGivenBack(dispute)) return null;
  if (returnable > 0) return operatorMessages.refundNeedsTwo;
  if (orderId !== null) return operatorMessages.refundPurchase;
  return amount < 0 ? operatorMessages.nothingToGiveBack : operatorMessages.correctReceived;
}

function questionOf({ dispute, outcome }: Asked) {
  const { email, uid, returnable, description } = dispute;
  const who = email ?? uid;
  return outcome === 'refunded'
    ? {
        heading: 'Give the coins back',
        text: `${who} gets ${coinsText(returnable)} for "${description}".`,
        act: 'Give coins back',
      }
    : {
        heading: 'Reject the dispute',
        text: adviceOn(dispute) ?? `"${description}" of ${who} stays as it is.`,
        act: 'Reject',
        tone: 'beet' as const,
      };
}

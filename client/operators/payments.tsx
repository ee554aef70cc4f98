import { CreditCard, Scale } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '#client/ui/ago.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { coinsText } from '#contract/coins/coins.ts';
import { formatCents } from '#contract/coins/dollars.ts';
import { closeMismatch, markAlarmSeen } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { type LedgerAlarm, type PaymentProblem, paymentProblems } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';
import { LiveCard } from './live-card.tsx';
import { Queue } from './queue.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';
import { useOperatorLive } from './use-operator-live.ts';
import { useOwnUid } from './use-own-uid.ts';
import { UserLink } from './user-link.tsx';
import { WaitingCorrections } from './waiting-corrections.tsx';

/**
 * Payments that a person must look at, corrections that wait for a second operator, and the alarms of the nightly
 * comparison of the ledger.
 */
export function Payments() {
  const problems = useOperatorLive(paymentProblems, {});
  const act = useOperatorAct();
  const [seeing, setSeeing] = useState<LedgerAlarm | null>(null);
  const [closing, setClosing] = useState<PaymentProblem | null>(null);
  return (
    <>
      <LiveCard
        heading="Card payments"
        lead="Answer card disputes at the card provider; their outcome moves the coins by itself. A payment that differs from its order was not credited: give the money back there, or correct the balance here, and then mark it as settled."
        read={problems}
      >
        {({ orders }) =>
          orders.length === 0 ? (
            <EmptyState picture={<CreditCard size={36} />} text="No payment needs a look." />
          ) : (
            <Queue items={orders}>
              {(problem) => <ProblemItem key={problem.orderId} problem={problem} onClose={() => setClosing(problem)} />}
            </Queue>
          )
        }
      </LiveCard>
      <WaitingCorrections />
      <LiveCard
        heading="Ledger alarms"
        lead="Each night balances are compared with their entries, and the payments of the last seven days with the card provider."
        read={problems}
      >
        {({ alarms }) =>
          alarms.length === 0 ? (
            <EmptyState picture={<Scale size={36} />} text="The ledger, its balances and the card provider agree." />
          ) : (
            <Queue items={alarms}>
              {(alarm) => <AlarmItem key={alarm.id} alarm={alarm} onSeen={() => setSeeing(alarm)} />}
            </Queue>
          )
        }
      </LiveCard>
      {closing && (
        <ReasonDialog
          heading="Mark as settled"
          text={`Order ${closing.orderId}, paid differently than ordered: ${closing.mismatch}. This moves no coins.`}
          act="Mark as settled"
          reasonLabel="What was done"
          isOver={
            problems.status === 'ready' && !problems.value.orders.some(({ orderId }) => orderId === closing.orderId)
          }
          run={(reason) => act(closeMismatch, { orderId: closing.orderId, reason })}
          onClose={() => setClosing(null)}
        />
      )}
      {seeing && (
        <ReasonDialog
          heading="Mark as seen"
          text={seeing.detail}
          act="Mark as seen"
          reasonLabel="What it was"
          isOver={problems.status === 'ready' && !problems.value.alarms.some(({ id }) => id === seeing.id)}
          run={(reason) => act(markAlarmSeen, { alarmId: seeing.id, reason })}
          onClose={() => setSeeing(null)}
        />
      )}
    </>
  );
}

function ProblemItem({ problem, onClose }: { problem: PaymentProblem; onClose: () => void }) {
  const { uid, email, isDeleted, orderId, kind, mismatch, orderedAt } = problem;
  const { totalChargeCents, disputedOpenCents, heldCoins } = problem;
  const isOwn = useOwnUid() === uid;
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.title}>
          {isDeleted ? 'Deleted account' : <UserLink uid={uid} email={email} />}
          {kind === 'mismatch' ? <Badge tone="beet">Mismatch</Badge> : <Badge tone="wheat">Card dispute</Badge>}
        </p>
        <p>
          {mismatch === null
            ? `${formatCents(disputedOpenCents)} disputed, ${coinsText(heldCoins)} held`
            : `Paid differently than ordered: ${mismatch}`}
        </p>
        <p className={styles.facts}>
          Order <span className={styles.code}>{orderId}</span>, <Ago at={orderedAt} />
        </p>
      </div>
      <div className={styles.text}>
        <p className={styles.amount}>{formatCents(totalChargeCents)}</p>
        {kind === 'mismatch' && isOwn && <p className={styles.facts}>{operatorMessages.ownCoins}</p>}
        {kind === 'mismatch' && !isOwn && (
          <span className={styles.ways}>
            <Button size="small" aria-label={`Mark as settled: order ${orderId}`} onClick={onClose}>
              Mark as settled
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}

const alarmNames = { balance: 'Balance', sum: 'Transaction', payment: 'Payment' } as const;

function AlarmItem({ alarm: { what, detail, foundAt }, onSeen }: { alarm: LedgerAlarm; onSeen: () => void }) {
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.title}>
          <Badge tone="beet">{alarmNames[what]}</Badge>
        </p>
        <p>{detail}</p>
        <p className={styles.facts}>
          Found <Ago at={foundAt} />
        </p>
      </div>
      <span className={styles.ways}>
        <Button size="small" aria-label={`Mark as seen: ${detail}`} onClick={onSeen}>
          Mark as seen
        </Button>
      </span>
    </li>
  );
}

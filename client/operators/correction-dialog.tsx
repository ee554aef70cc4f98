import { useState } from 'react';
import * as v from 'valibot';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { correctBalance, correctionCoins } from '#contract/coins/calls.ts';
import { coinsText } from '#contract/coins/coins.ts';
import { type CorrectionBucket, needsSecondOperator } from '#contract/coins/correction.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import type { OperatorUser } from '#contract/operators/queries.ts';
import { typedNumber } from '#contract/wire/typed-number.ts';
import { bucketNames } from './bucket-names.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';

const buckets = ['rewards', 'purchased', 'monthly', 'debt'] as const satisfies readonly CorrectionBucket[];

/** Corrects one of a user's balances, up or down; a large correction is only proposed. */
export function CorrectionDialog({
  user: { uid, email, balances, coinsCorrectedToday },
  onClose,
}: {
  user: OperatorUser;
  onClose: () => void;
}) {
  const act = useOperatorAct();
  const [bucket, setBucket] = useState<CorrectionBucket>('rewards');
  const [written, setWritten] = useState('');
  const coins = typedNumber(written);
  const owes = balances.debt < 0;
  const offered = buckets.filter((name) => name !== 'debt' || owes || name === bucket);
  const why = whyNot(bucket, coins);
  const isLarge = why === null && needsSecondOperator(coins, coinsCorrectedToday);
  return (
    <ReasonDialog
      heading="Correct balance"
      text={
        bucket === 'debt'
          ? `${email ?? uid} owes ${coinsText(0 - balances.debt)} after a refund or a card dispute, and can buy and leave again once that is settled.`
          : `${email ?? uid} sees the correction in their history, with your reason.`
      }
      act={isLarge ? 'Propose' : 'Correct'}
      isReady={why === null}
      // The debt was settled meanwhile: what was meant for it is not given to another balance.
      isOver={bucket === 'debt' && !owes}
      run={(reason) => act(correctBalance, { userId: uid, bucket, coins, reason })}
      onClose={onClose}
    >
      <Select
        label="Balance"
        value={bucket}
        onChange={(event) => setBucket(offered.find((name) => name === event.target.value) ?? bucket)}
      >
        {offered.map((name) => (
          <option key={name} value={name}>
            {bucketNames[name]}
          </option>
        ))}
      </Select>
      <Field
        label="Coins"
        inputMode="decimal"
        autoComplete="off"
        required
        error={why !== null && written.trim() !== '' ? why : undefined}
        hint={bucket === 'debt' ? '12.5 settles so much of it.' : '12.5 gives, -12.5 takes.'}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      {isLarge && <Notice tone="waiting">{operatorMessages.correctionNeedsTwo(coinsCorrectedToday)}</Notice>}
    </ReasonDialog>
  );
}

/** Why a balance cannot be corrected by this amount of coins; null where it can. */
function whyNot(bucket: CorrectionBucket, coins: number): string | null {
  const { issues } = v.safeParse(correctionCoins, coins);
  if (issues) return issues[0].message;
  return bucket === 'debt' && coins < 0 ? operatorMessages.debtIsSettledOnly : null;
}

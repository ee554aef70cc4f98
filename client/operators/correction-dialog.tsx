import { useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { correctBalance } from '#contract/coins/calls.ts';
import type { OperatorUser } from '#contract/operators/queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';

const buckets = { rewards: 'Rewards', purchased: 'Purchased', monthly: 'Monthly' } as const;
type Bucket = keyof typeof buckets;
const names = Object.keys(buckets) as Bucket[];

/** Puts one of a user's balances right, up or down. */
export function CorrectionDialog({ user: { uid, email }, onClose }: { user: OperatorUser; onClose: () => void }) {
  const act = useOperatorAct();
  const [bucket, setBucket] = useState<Bucket>('rewards');
  const [coins, setCoins] = useState('');
  return (
    <ReasonDialog
      heading="Correct Balance"
      text={`${email ?? uid} sees the correction in their history, with your reason.`}
      act="Correct"
      isReady={/^-?\d+(\.\d{1,3})?$/.test(coins) && Number(coins) !== 0}
      run={(reason) => act(correctBalance, { userId: uid, bucket, coins: Number(coins), reason })}
      onClose={onClose}
    >
      <Select
        label="Balance"
        value={bucket}
        onChange={(event) => setBucket(names.find((name) => name === event.target.value) ?? bucket)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {buckets[name]}
          </option>
        ))}
      </Select>
      <Field
        label="Coins"
        inputMode="decimal"
        autoComplete="off"
        hint="12.5 gives, -12.5 takes."
        value={coins}
        onChange={(event) => setCoins(event.target.value.trim())}
      />
    </ReasonDialog>
  );
}

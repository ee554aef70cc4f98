import { useState } from 'react';
import * as v from 'valibot';
import { useCall } from '#client/platform/calls/use-call.ts';
import { useBelief } from '#client/platform/live/use-belief.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { showToast } from '#client/ui/toast.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import { lowBalanceLevel, lowBalanceMost, setLowBalance } from '#contract/account/calls.ts';
import type { Profile } from '#contract/account/profile.ts';
import { me } from '#contract/account/queries.ts';
import { coinsText } from '#contract/coins/coins.ts';
import { typedWholeNumber } from '#contract/wire/typed-number.ts';
import styles from './low-balance-level.module.css';

/** Sets the balance below which the user is notified; an empty field turns that off. */
export function LowBalanceLevel({ profile: { lowBalanceCoins } }: { profile: Profile }) {
  const [typed, setTyped] = useState<string | null>(null);
  const setting = useCall(setLowBalance);
  const { shown, believe } = useBelief(me, {}, lowBalanceCoins);
  const text = typed ?? (shown === null ? '' : String(shown));
  const coins = text.trim() === '' ? null : typedWholeNumber(text);
  const isLevel = v.is(lowBalanceLevel, coins);
  // If the level holds after all, the failure is no longer shown.
  const failure = useToldFailure(coins === lowBalanceCoins && !setting.busy);
  const save = async () => {
    if (!isLevel) return;
    const outcome = await believe(coins, setting.run({ coins }));
    if (!outcome.ok) return failure.tell(outcome.error.message);
    setTyped((now) => (now === typed ? null : now));
    showToast(
      'good',
      coins === null ? 'You will not be told.' : `You will be told when you have fewer than ${coinsText(coins)}.`,
    );
  };
  return (
    <Form className={styles.level} onSubmit={save}>
      <Field
        label="Tell me when I have fewer coins than"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Never"
        error={isLevel ? undefined : `A whole number from 1 to ${coinsText(lowBalanceMost)}, or nothing.`}
        value={text}
        beside={
          <Button type="submit" disabled={!isLevel || coins === lowBalanceCoins} busy={setting.busy}>
            Set
          </Button>
        }
        onChange={(event) => setTyped(event.target.value)}
      />
    </Form>
  );
}

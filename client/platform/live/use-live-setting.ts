import { useState } from 'react';
import type { InferInput } from 'valibot';
import { useCall } from '#client/platform/calls/use-call.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import type { Call, PayloadOf } from '#contract/wire/call.ts';
import type { Query } from '#contract/wire/query.ts';
import { useBelief } from './use-belief.ts';

type Said<Q extends Query, Value> = {
  query: Q;
  args: InferInput<Q['args']>;
  /** The value according to the live read. */
  current: Value;
  /** The message to show when the value could not be set. */
  failed: string;
};

/**
 * For a setting that a call sets and a live read reports, such as a switch. It shows the new value at once
 * (`useBelief`). Success is not announced; a failure is shown until the value holds after all (`useToldFailure`). `set`
 * returns null while another one runs.
 */
export function useLiveSetting<C extends Call, Q extends Query, Value>(definition: C, said: Said<Q, Value>) {
  const { query, args, current, failed } = said;
  const calling = useCall(definition);
  const { shown, believe } = useBelief(query, args, current);
  const [wanted, setWanted] = useState<{ value: Value } | null>(null);
  const failure = useToldFailure(wanted !== null && wanted.value === current && !calling.busy);
  const set = async (value: Value, payload: PayloadOf<C>) => {
    if (calling.busy) return null;
    setWanted({ value });
    const outcome = await believe(value, calling.run(payload));
    if (outcome.ok) failure.takeBack();
    else failure.tell(failed);
    return outcome;
  };
  return { shown, busy: calling.busy, set };
}

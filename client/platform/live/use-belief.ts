import { useState, useSyncExternalStore } from 'react';
import type { InferInput } from 'valibot';
import type { Query } from '#contract/wire/query.ts';
import { type Belief, beliefAfter } from './belief.ts';
import { watchOf } from './tab-live.ts';

/**
 * The value to show of something that this page sets by a call and reads by a live read, which reports `current`: the
 * value just set at once, and afterwards what the server reports.
 */
export function useBelief<Q extends Query, Value>(query: Q, args: InferInput<Q['args']>, current: Value) {
  const watch = watchOf(query, args);
  const [belief, setBelief] = useState<Belief<Value>>(null);
  const received = useSyncExternalStore(belief === null ? noFollow : watch.follow, watch.read, watch.read);
  const still = beliefAfter(belief, { type: 'brought', received, current });
  if (still !== belief) setBelief(still);
  /** Shows `value` while the call that sets it runs, and afterwards unless it fails. */
  const believe = async <Outcome extends { ok: boolean }>(value: Value, act: Promise<Outcome>): Promise<Outcome> => {
    setBelief((now) => beliefAfter(now, { type: 'set', value, since: watch.read() }));
    const outcome = await act;
    setBelief((now) => beliefAfter(now, outcome.ok ? { type: 'answered', since: watch.read() } : { type: 'failed' }));
    return outcome;
  };
  return { shown: still === null ? current : still.value, believe };
}

const noFollow = () => () => {};

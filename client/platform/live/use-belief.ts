import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InferInput } from 'valibot';
import type { Query } from '#contract/wire/query.ts';
import { type Belief, beliefAfter } from './belief.ts';
import { connection } from './connection.ts';
import { watchOf } from './tab-live.ts';

/**
 * How long after its answer a belief waits for the live read of a visible page. What was taken back at once may never be
 * reported: over HTTP an unchanged value is not.
 */
const patienceMs = 30_000;

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
  const isAnswered = still?.isAnswered === true;
  useEffect(() => {
    if (!isAnswered) return;
    // While the page is hidden or offline, nothing is read; the first value after that is always reported.
    const timer = setTimeout(() => !document.hidden && connection.read() && setBelief(null), patienceMs);
    return () => clearTimeout(timer);
  }, [isAnswered]);
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

import type { InferInput } from 'valibot';
import type { Query } from '#contract/wire/query.ts';
import { useBelief } from './use-belief.ts';

/**
 * For an act whose button disappears once a live read reports that it `isDone`. It counts as under way until then, or
 * until it fails: the call's answer may arrive earlier, and a second press in between would be refused.
 */
export function useUnderWay<Q extends Query>(query: Q, args: InferInput<Q['args']>, isDone: boolean) {
  const { shown, believe } = useBelief(query, args, isDone);
  const follow = <Outcome extends { ok: boolean }>(act: Promise<Outcome>): Promise<Outcome> => believe(true, act);
  return { isUnderWay: shown && !isDone, follow };
}

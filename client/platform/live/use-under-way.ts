import type { InferInput } from 'valibot';
import type { Query } from '#contract/wire/query.ts';
import { useBelief } from './use-belief.ts';

/**
 * For an act whose button goes once a live read says that it `isDone`: it is under way from its beginning until then, or until
 * it fails. Its answer may come before that, and one more press in between would be refused for what has just come true.
 */
export function useUnderWay<Q extends Query>(query: Q, args: InferInput<Q['args']>, isDone: boolean) {
  const { shown, believe } = useBelief(query, args, isDone);
  const follow = <Outcome extends { ok: boolean }>(act: Promise<Outcome>): Promise<Outcome> => believe(true, act);
  return { isUnderWay: shown && !isDone, follow };
}

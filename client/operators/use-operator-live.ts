import type { InferInput } from 'valibot';
import { type LiveRead, useLive } from '#client/platform/live/use-live.ts';
import type { Query, ValueOf } from '#contract/wire/query.ts';
import { useTellSignInOver } from './use-tell-sign-in-over.ts';

/** A live read of the console, which is told when the sign-in is too old for it. */
export function useOperatorLive<Q extends Query>(query: Q, args: InferInput<Q['args']>): LiveRead<ValueOf<Q>> {
  const read = useLive(query, args);
  useTellSignInOver(read);
  return read;
}

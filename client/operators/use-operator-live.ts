import { useEffect, useRef } from 'react';
import type { InferInput } from 'valibot';
import { type LiveRead, useLive } from '#client/platform/live/use-live.ts';
import type { Query, ValueOf } from '#contract/wire/query.ts';
import { isSignInOver } from './is-sign-in-over.ts';
import { useTellSignInOver } from './use-tell-sign-in-over.ts';

/**
 * A live read of the console, which reports when the sign-in is too old for it. Until it can be read again its last
 * value stays, and with it what the operator is writing about it.
 */
export function useOperatorLive<Q extends Query>(query: Q, args: InferInput<Q['args']>): LiveRead<ValueOf<Q>> {
  const read = useLive(query, args);
  useTellSignInOver(read);
  const asked = JSON.stringify(args);
  const isAway = read.status === 'loading' || (read.status === 'error' && isSignInOver(read.error));
  const last = useRef<{ asked: string; read: LiveRead<ValueOf<Q>> }>(null);
  useEffect(() => {
    if (!isAway) last.current = read.status === 'ready' ? { asked, read } : null;
  }, [asked, read, isAway]);
  return isAway && last.current?.asked === asked ? last.current.read : read;
}

import { useContext, useEffect, useRef } from 'react';
import type { InferInput } from 'valibot';
import { type LiveRead, useLive } from '#client/platform/use-live.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import type { Query, ValueOf } from '#contract/wire/query.ts';
import { SignInOver } from './sign-in-over.ts';

/** A live read of the console. Once the sign-in is too old, the console is told, which asks for another. */
export function useOperatorLive<Q extends Query>(query: Q, args: InferInput<Q['args']>): LiveRead<ValueOf<Q>> {
  const read = useLive(query, args);
  const isFirst = useRef(true);
  const signInOver = useContext(SignInOver);
  useEffect(() => {
    if (read.status === 'loading') return;
    // A refusal that was there before this part was shown is from before the sign-in: it is asked again.
    const again = isFirst.current && read.status === 'error' ? read.retry : signInOver;
    isFirst.current = false;
    if (read.status === 'error' && read.error.message === operatorMessages.signInAgain) again();
  });
  return read;
}

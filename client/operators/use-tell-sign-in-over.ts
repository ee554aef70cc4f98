import { useContext, useEffect, useRef } from 'react';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { isSignInOver } from './is-sign-in-over.ts';
import { SignInOver } from './sign-in-over.ts';

/**
 * Calls `SignInOver` when the sign-in is too old for a read of the console. Retries the read once before that: the
 * refusal may be older than the last sign-in.
 */
export function useTellSignInOver(read: LiveRead<unknown>): void {
  const isAskedAgain = useRef(false);
  const signInOver = useContext(SignInOver);
  // Effects are cleaned up when the console is hidden until the operator has signed in: start afresh then.
  useEffect(
    () => () => {
      isAskedAgain.current = false;
    },
    [],
  );
  useEffect(() => {
    if (read.status === 'loading') return;
    const isOver = read.status === 'error' && isSignInOver(read.error);
    if (isOver && isAskedAgain.current) signInOver();
    else if (isOver) read.retry();
    isAskedAgain.current = isOver;
  });
}

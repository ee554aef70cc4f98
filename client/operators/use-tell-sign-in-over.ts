import { useContext, useEffect, useRef } from 'react';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { isSignInOver } from './is-sign-in-over.ts';
import { SignInOver } from './sign-in-over.ts';

/**
 * Once the sign-in is too old for a read of the console, the console is told, which asks for another. What is refused is
 * asked for once more before that: the refusal may be older than the last sign-in.
 */
export function useTellSignInOver(read: LiveRead<unknown>): void {
  const isAskedAgain = useRef(false);
  const signInOver = useContext(SignInOver);
  // The console may be hidden, with what it holds, until somebody has signed in.
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

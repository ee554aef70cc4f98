import { useContext, useEffect, useRef } from 'react';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { isSignInOver } from './is-sign-in-over.ts';
import { SignInOver } from './sign-in-over.ts';

/** Once the sign-in is too old for a read of the console, the console is told, which asks for another. */
export function useTellSignInOver(read: LiveRead<unknown>): void {
  const isFirst = useRef(true);
  const signInOver = useContext(SignInOver);
  useEffect(() => {
    if (read.status === 'loading') return;
    // A refusal present on mount is older than the last sign-in: retry. A later one means the sign-in has expired.
    const again = isFirst.current && read.status === 'error' ? read.retry : signInOver;
    isFirst.current = false;
    if (read.status === 'error' && isSignInOver(read.error)) again();
  });
}

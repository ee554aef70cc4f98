import { useState } from 'react';
import { errorCode } from '#client/platform/calls/error-code.ts';
import { usePreload } from '#client/platform/preload.ts';
import { session } from '#client/platform/session/session.ts';
import { type AuthFailure, googleFailure } from './auth-failure.ts';
import { askGoogle } from './google-popup.ts';
import { useNextAddress } from './use-next-address.ts';

type Asking = { state: 'idle' } | { state: 'asking' } | { state: 'failed'; failure: AuthFailure };

/** Sign-in or sign-up with Google, which are the same to the service. The guard of the page then leads on. */
export function useGoogleSignIn(failureText: string) {
  const [asking, setAsking] = useState<Asking>({ state: 'idle' });
  const preload = usePreload();
  const address = useNextAddress();
  const signIn = async () => {
    setAsking({ state: 'asking' });
    void preload(address);
    try {
      await session.signInWithGoogle(await askGoogle());
      setAsking({ state: 'idle' });
    } catch (error) {
      // A newer window has replaced this one, and reports the outcome.
      if (errorCode(error) === 'auth/cancelled-popup-request') return;
      setAsking({ state: 'failed', failure: googleFailure(error, failureText) });
    }
  };
  return { asking, signIn };
}

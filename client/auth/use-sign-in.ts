import { useState } from 'react';
import { usePreload } from '#client/platform/preload.ts';
import { session } from '#client/platform/session/session.ts';
import type { Credentials } from '#contract/auth/credentials.ts';
import { type AuthFailure, loginFailure } from './auth-failure.ts';
import { useNextAddress } from './use-next-address.ts';

type SigningIn = { state: 'idle' } | { state: 'submitting' } | { state: 'failed'; failure: AuthFailure };

/** Login by email and password. After a success the guard of the page leads on to the dashboard. */
export function useSignIn() {
  const [signingIn, setSigningIn] = useState<SigningIn>({ state: 'idle' });
  const preload = usePreload();
  const address = useNextAddress();
  const signIn = async (credentials: Credentials) => {
    setSigningIn({ state: 'submitting' });
    void preload(address);
    try {
      await session.signIn(credentials);
      setSigningIn({ state: 'idle' });
    } catch (error) {
      setSigningIn({ state: 'failed', failure: loginFailure(error) });
    }
  };
  return { signingIn, signIn };
}

import { useState } from 'react';
import { session } from '#client/platform/session.ts';
import type { Credentials } from '#contract/auth/credentials.ts';
import { type AuthFailure, loginFailure } from './auth-failure.ts';

type SigningIn = { state: 'idle' } | { state: 'submitting' } | { state: 'failed'; failure: AuthFailure };

/** Login by email and password. After a success the guard of the page leads on to the dashboard. */
export function useSignIn() {
  const [signingIn, setSigningIn] = useState<SigningIn>({ state: 'idle' });
  const signIn = async (credentials: Credentials) => {
    setSigningIn({ state: 'submitting' });
    try {
      await session.signIn(credentials);
      setSigningIn({ state: 'idle' });
    } catch (error) {
      setSigningIn({ state: 'failed', failure: loginFailure(error) });
    }
  };
  return { signingIn, signIn };
}

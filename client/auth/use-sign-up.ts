import { useState } from 'react';
import { type NewAccount, session } from '#client/platform/session.ts';
import { showToast } from '#client/ui/toast.ts';
import type { Credentials } from '#contract/auth/credentials.ts';
import { type AuthFailure, signUpFailure } from './auth-failure.ts';

export type SigningUp =
  | { state: 'idle' }
  | { state: 'submitting' }
  | { state: 'failed'; failure: AuthFailure }
  | { state: 'created'; email: string; account: NewAccount; mail: 'sending' | 'sent' | 'unsent' };

/** Sign-up by email and password. An account whose mail could not be sent exists all the same: the mail is sent again. */
export function useSignUp() {
  const [signingUp, setSigningUp] = useState<SigningUp>({ state: 'idle' });

  const mail = async (email: string, account: NewAccount): Promise<boolean> => {
    const created = { state: 'created', email, account } as const;
    try {
      await account.sendVerification();
      setSigningUp({ ...created, mail: 'sent' });
      return true;
    } catch {
      setSigningUp({ ...created, mail: 'unsent' });
      return false;
    }
  };

  const signUp = async (credentials: Credentials) => {
    setSigningUp({ state: 'submitting' });
    try {
      const account = await session.signUp(credentials);
      await mail(credentials.email, account);
    } catch (error) {
      setSigningUp({ state: 'failed', failure: signUpFailure(error) });
    }
  };

  const mailAgain = async () => {
    if (signingUp.state !== 'created') return;
    setSigningUp({ ...signingUp, mail: 'sending' });
    if (await mail(signingUp.email, signingUp.account)) showToast('good', 'The link was sent again.');
  };

  return { signingUp, signUp, mailAgain };
}

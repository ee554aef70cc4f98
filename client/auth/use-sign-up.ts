import { useEffect, useRef, useState } from 'react';
import { type NewAccount, session } from '#client/platform/session/session.ts';
import { showToast } from '#client/ui/toast.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import type { Credentials } from '#contract/auth/credentials.ts';
import { authMessages } from '#contract/auth/messages.ts';
import { type AuthFailure, signUpFailure } from './auth-failure.ts';

export type VerificationMail = 'sent' | 'unsent' | 'sending-again' | 'opened';

type SigningUp =
  | { state: 'idle' }
  | { state: 'submitting' }
  | { state: 'failed'; failure: AuthFailure }
  | { state: 'created'; email: string; account: NewAccount; mail: VerificationMail };

/** Sign-up by email and password. An account whose mail could not be sent exists all the same: the mail is sent again. */
export function useSignUp() {
  const [signingUp, setSigningUp] = useState<SigningUp>({ state: 'idle' });
  const failure = useToldFailure(signingUp.state === 'created' && signingUp.mail === 'opened');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const signUp = async (credentials: Credentials) => {
    setSigningUp({ state: 'submitting' });
    try {
      const account = await session.signUp(credentials);
      const mail = (await isSent(account)) ? 'sent' : 'unsent';
      // Who has gone on to another page meanwhile is signed in nowhere either (decision 77).
      if (isGone.current) return void account.leave();
      setSigningUp({ state: 'created', email: credentials.email, account, mail });
    } catch (error) {
      setSigningUp({ state: 'failed', failure: signUpFailure(error) });
    }
  };

  const account = signingUp.state === 'created' ? signingUp.account : null;
  useEffect(() => {
    if (!account) return;
    // A page that the browser keeps (`persisted`) may be shown again by going back.
    const onHide = ({ persisted }: PageTransitionEvent) => !persisted && void account.leave();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      void account.leave();
    };
  }, [account]);

  const mailAgain = async () => {
    if (signingUp.state !== 'created') return;
    setSigningUp({ ...signingUp, mail: 'sending-again' });
    // Who has opened the link in another tab would be told of a mail that is never sent.
    if (await isVerified(signingUp.account)) return setSigningUp({ ...signingUp, mail: 'opened' });
    if (await isSent(signingUp.account)) {
      setSigningUp({ ...signingUp, mail: 'sent' });
      showToast('good', 'The link was sent again.');
    } else if (!isGone.current) {
      // A first mail that is on its way stays sent, whatever becomes of the second.
      setSigningUp(signingUp);
      failure.tell(authMessages.verifyAgainTooSoon);
    }
  };

  return { signingUp, signUp, mailAgain };
}

async function isSent(account: NewAccount): Promise<boolean> {
  try {
    await account.sendVerification();
    return true;
  } catch {
    return false;
  }
}

/** Unknown counts as no: sending the mail again tells more. */
async function isVerified(account: NewAccount): Promise<boolean> {
  try {
    return await account.isVerified();
  } catch {
    return false;
  }
}

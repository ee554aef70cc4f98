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

/** Sign-up by email and password. The account exists even if its mail could not be sent; the mail can be sent again. */
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
      // The user has left the page: end the session of the new account (decision 77).
      if (isGone.current) return void account.leave();
      setSigningUp({ state: 'created', email: credentials.email, account, mail });
    } catch (error) {
      setSigningUp({ state: 'failed', failure: signUpFailure(error) });
    }
  };

  const account = signingUp.state === 'created' ? signingUp.account : null;
  useEffect(() => {
    if (!account) return;
    // A page in the back/forward cache (`persisted`) may be shown again.
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
    // If the link was already opened in another tab, no further mail is sent, so none must be announced.
    if (await isVerified(signingUp.account)) return setSigningUp({ ...signingUp, mail: 'opened' });
    if (await isSent(signingUp.account)) {
      setSigningUp({ ...signingUp, mail: 'sent' });
      showToast('good', 'The link was sent again.');
    } else if (!isGone.current) {
      // The first mail still counts as sent, whatever becomes of the second.
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

/** Whether the address is verified; false if unknown, since sending the mail again then tells more. */
async function isVerified(account: NewAccount): Promise<boolean> {
  try {
    return await account.isVerified();
  } catch {
    return false;
  }
}

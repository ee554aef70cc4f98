import { useState } from 'react';
import { errorCode } from '#client/platform/calls/error-code.ts';
import { rememberUser } from '#client/platform/session/remember-user.ts';
import { session } from '#client/platform/session/session.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import { authMessages } from '#contract/auth/messages.ts';
import { actFailure } from './act-failure.ts';
import { useEmailVerified } from './use-email-verified.ts';
import styles from './verification-banner.module.css';

/** Tells a signed-in user that their address is not verified, and mails a link: the first one for a Google sign-up. */
export function VerificationBanner() {
  const identity = useIdentity();
  const isVerified = useEmailVerified();
  const [sending, setSending] = useState(false);
  const failure = useToldFailure(isVerified);
  if (identity.state !== 'signed-in' || isVerified || identity.email === '') return null;

  const sendAgain = async () => {
    const isTheirs = rememberUser();
    setSending(true);
    try {
      await session.sendVerification();
      if (isTheirs()) showToast('good', `A verification link was sent to ${identity.email}.`);
    } catch (error) {
      if (!isTheirs()) return;
      const isTooSoon = errorCode(error) === 'auth/too-many-requests';
      failure.tell(isTooSoon ? authMessages.verifyAgainTooSoon : actFailure(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Notice tone="info">
      <div className={styles.line}>
        <p>
          Your email address is not verified yet. Open the link in our mail to {identity.email}, or have one sent. Until
          then you cannot answer invitations or be granted Crafts.
        </p>
        <Button busy={sending} onClick={sendAgain}>
          Resend
        </Button>
      </div>
    </Notice>
  );
}

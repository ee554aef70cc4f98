import { MailCheck } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import type { WayBack } from '#client/platform/login/way-back.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Notice } from '#client/ui/notice.tsx';
import { authMessages } from '#contract/auth/messages.ts';
import { AuthPanel } from './auth-panel.tsx';
import type { TypedEmail } from './typed-email.ts';
import type { VerificationMail } from './use-sign-up.ts';

/** `login` is the address of the login page that comes next, `onward` the history state for it. */
type Props = {
  email: string;
  mail: VerificationMail;
  login: string;
  onward: WayBack | undefined;
  onMailAgain: () => void;
};

/** Replaces the sign-up form once the account exists (specification s.2). */
export function VerifyYourEmail({ email, mail, login, onward, onMailAgain }: Props) {
  const withEmail: TypedEmail = { email, ...onward };
  const loginLink = (
    <PageLink {...buttonLook({ tone: 'leaf', size: 'large', wide: true })} to={login} state={withEmail}>
      Login
    </PageLink>
  );
  if (mail === 'opened') {
    return (
      <AuthPanel
        heading="Your email is verified"
        icon={<MailCheck size={24} />}
        lead={<p role="status">Your account is active. You can log in.</p>}
      >
        {loginLink}
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      heading={authMessages.verifyHeading}
      icon={<MailCheck size={24} />}
      lead={mail === 'unsent' ? <p>Your account is created.</p> : <p>{authMessages.verifyBody(email)}</p>}
    >
      {mail === 'unsent' && (
        <Notice tone="bad">
          The verification link to {email} could not be sent. Please wait a moment and send it again.
        </Notice>
      )}
      {loginLink}
      <Button tone="ghost" wide busy={mail === 'sending-again'} onClick={onMailAgain}>
        Send the link again
      </Button>
    </AuthPanel>
  );
}

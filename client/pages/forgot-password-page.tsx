import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AuthPanel } from '#client/auth/auth-panel.tsx';
import { EmailForm } from '#client/auth/email-form.tsx';
import { oneStepOn } from '#client/auth/one-step-on.ts';
import { OtherWay } from '#client/auth/other-way.tsx';
import { type TypedEmail, typedEmail } from '#client/auth/typed-email.ts';
import { useForgotPassword } from '#client/auth/use-forgot-password.ts';
import { beginPage } from '#client/ui/begin-page.ts';
import { Button } from '#client/ui/button.tsx';
import { authMessages } from '#contract/auth/messages.ts';
import { paths } from '#contract/site/paths.ts';

/** /forgot-password */
export function ForgotPasswordPage() {
  const returnUrl = useSearchParams()[0].get('returnUrl') ?? undefined;
  const { state } = useLocation();
  const [email, setEmail] = useState(typedEmail(state));
  const withEmail: TypedEmail = { email, ...oneStepOn(state) };
  const { asking, ask, startAgain } = useForgotPassword();
  const isSent = asking.state === 'sent';
  useEffect(() => {
    if (isSent) beginPage();
  }, [isSent]);
  const foot = <OtherWay question="Remembered it?" label="Login" to={paths.login({ returnUrl })} state={withEmail} />;
  if (asking.state === 'sent') {
    return (
      <AuthPanel
        heading="Check your inbox"
        icon={<MailCheck size={24} />}
        lead={
          <p role="status">
            If {asking.email} has an account, a link for a new password is on its way. It is valid for an hour.
          </p>
        }
        foot={foot}
      >
        <Button tone="ghost" wide onClick={startAgain}>
          Send it to another address
        </Button>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      heading={authMessages.forgotPassword}
      lead={<p>Tell us your email address, and we send you a link to choose a new one.</p>}
      foot={foot}
    >
      <EmailForm
        label="Email"
        submitLabel="Send the link"
        initial={email}
        problem={asking.state === 'failed' ? asking.problem : null}
        busy={asking.state === 'sending'}
        onEmailChange={setEmail}
        onSubmit={ask}
      />
    </AuthPanel>
  );
}

import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AuthPanel } from '#client/auth/auth-panel.tsx';
import { CredentialsForm } from '#client/auth/credentials-form.tsx';
import { FromLogin } from '#client/auth/from-login.tsx';
import { GoogleWay } from '#client/auth/google-way.tsx';
import { LegalNote } from '#client/auth/legal-note.tsx';
import { oneStepOn } from '#client/auth/one-step-on.ts';
import { OtherWay } from '#client/auth/other-way.tsx';
import { useSignUp } from '#client/auth/use-sign-up.ts';
import { VerifyYourEmail } from '#client/auth/verify-your-email.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { beginPage } from '#client/ui/begin-page.ts';
import { authMessages } from '#contract/auth/messages.ts';
import { passwordMinLength } from '#contract/auth/password.ts';
import { paths } from '#contract/site/paths.ts';

/** /signup */
export function SignUpPage() {
  const { signingUp, signUp, mailAgain } = useSignUp();
  const login = paths.login({ returnUrl: useSearchParams()[0].get('returnUrl') ?? undefined });
  const onward = oneStepOn(useLocation().state);
  const isSignedIn = useIdentity().state === 'signed-in';
  const notice = signingUp.state === 'created' ? (signingUp.mail === 'opened' ? 'verified' : 'verify') : null;
  useEffect(() => {
    if (notice !== null) beginPage();
  }, [notice]);
  if (isSignedIn) return <FromLogin />;
  if (signingUp.state === 'created') {
    return (
      <VerifyYourEmail
        email={signingUp.email}
        mail={signingUp.mail}
        login={login}
        onward={onward}
        onMailAgain={mailAgain}
      />
    );
  }
  return (
    <AuthPanel
      heading="Create an Account"
      lead={<p>200 free credits every month, from the first day.</p>}
      foot={
        <>
          <OtherWay question="Already have an account?" label="Login" to={login} state={onward} />
          <LegalNote />
        </>
      }
    >
      <CredentialsForm
        submitLabel="Sign Up"
        passwordPurpose="new-password"
        passwordHint={`At least ${passwordMinLength} characters.`}
        busy={signingUp.state === 'submitting'}
        failure={signingUp.state === 'failed' ? signingUp.failure : null}
        onSubmit={signUp}
      />
      <GoogleWay label="Sign up with Google" failureText={authMessages.googleSignupFailed} />
    </AuthPanel>
  );
}

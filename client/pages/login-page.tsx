import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AuthPanel } from '#client/auth/auth-panel.tsx';
import { CredentialsForm } from '#client/auth/credentials-form.tsx';
import { FromLogin } from '#client/auth/from-login.tsx';
import { GoogleWay } from '#client/auth/google-way.tsx';
import { LegalNote } from '#client/auth/legal-note.tsx';
import { oneStepOn } from '#client/auth/one-step-on.ts';
import { OtherWay } from '#client/auth/other-way.tsx';
import { type TypedEmail, typedEmail } from '#client/auth/typed-email.ts';
import { useSignIn } from '#client/auth/use-sign-in.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { loginAim } from '#client/platform/login/login-aim.ts';
import { wasLoggedOutJustNow } from '#client/platform/session/log-out-note.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { authMessages } from '#contract/auth/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { product } from '#contract/site/product.ts';
import styles from './login-page.module.css';

/** /login */
export function LoginPage() {
  const { signingIn, signIn } = useSignIn();
  const returnUrl = useSearchParams()[0].get('returnUrl') ?? undefined;
  const isSignedIn = useIdentity().state === 'signed-in';
  const { state } = useLocation();
  const aim = loginAim(state);
  const [isLoggedOut] = useState(wasLoggedOutJustNow);
  const [email, setEmail] = useState(typedEmail(state));
  const onward = oneStepOn(state);
  const withEmail: TypedEmail = { email, ...onward };
  if (isSignedIn) return <FromLogin />;
  return (
    <AuthPanel
      heading={`Login to ${product.name}`}
      lead={
        (returnUrl !== undefined || aim !== null) && (
          <p>
            {isLoggedOut && 'You have been logged out here. '}
            {aim === null ? 'Log in to continue.' : `Log in or sign up ${aim}.`}
          </p>
        )
      }
      foot={
        <>
          <OtherWay question="Don't have an account?" label="Sign up" to={paths.signUp({ returnUrl })} state={onward} />
          <LegalNote />
        </>
      }
    >
      <CredentialsForm
        submitLabel="Login"
        passwordPurpose="current-password"
        busy={signingIn.state === 'submitting'}
        failure={signingIn.state === 'failed' ? signingIn.failure : null}
        initialEmail={email}
        onEmailChange={setEmail}
        onSubmit={signIn}
      />
      <PageLink className={styles.forgotten} to={paths.forgotPassword({ returnUrl })} state={withEmail}>
        {authMessages.forgotPassword}
      </PageLink>
      <GoogleWay label="Sign in with Google" failureText={authMessages.googleLoginFailed} />
    </AuthPanel>
  );
}

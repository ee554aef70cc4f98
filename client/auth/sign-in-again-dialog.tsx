import { useId, useState, useSyncExternalStore } from 'react';
import { errorCode } from '#client/platform/calls/error-code.ts';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { session } from '#client/platform/session/session.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { stack } from '#client/ui/stack.ts';
import { authMessages } from '#contract/auth/messages.ts';
import type { SignInMethods } from '#contract/auth/sign-in-methods.ts';
import { actFailure } from './act-failure.ts';
import { GoogleButton } from './google-button.tsx';
import { askGoogle } from './google-popup.ts';
import { signInAgainAsked } from './recent-sign-in.ts';
import { useSignInMethods } from './use-sign-in-methods.ts';

/** Asks the user to sign in again when `withRecentSignIn` needs it. Rendered once on each page with such acts. */
export function SignInAgainDialog() {
  const asked = useSyncExternalStore(signInAgainAsked.follow, signInAgainAsked.read, signInAgainAsked.read);
  // Loaded ahead, because the first field gets the focus when the dialog opens.
  const methods = useSignInMethods();
  if (asked === null) return null;
  return <Asking methods={methods} onSignedIn={() => asked(true)} onClose={() => asked(false)} />;
}

const noMethods: SignInMethods = { hasPassword: false, google: null };

/** The sign-in method tried last, while it is pending, and the problem with it. */
type Proving = { way: 'password' | 'google' | null; problem: string | null };

type AskingProps = { methods: LiveRead<SignInMethods>; onSignedIn: () => void; onClose: () => void };

function Asking({ methods, onSignedIn, onClose }: AskingProps) {
  const identity = useIdentity();
  const whyId = useId();
  const [password, setPassword] = useState('');
  const [proving, setProving] = useState<Proving>({ way: null, problem: null });
  const { hasPassword, google } = methods.status === 'ready' ? methods.value : noMethods;
  if (identity.state !== 'signed-in') return null;

  const prove = async (way: 'password' | 'google', act: () => Promise<void>) => {
    setProving({ way, problem: null });
    try {
      await act();
      onSignedIn();
    } catch (error) {
      // A newer window has replaced this one, and reports the outcome.
      if (errorCode(error) === 'auth/cancelled-popup-request') return;
      // A closed Google window is noticed late: if the user has since gone on with the password, it is not reported.
      setProving((now) => (now.way === way ? { way: null, problem: actFailure(error) } : now));
    }
  };

  const { email } = identity;
  return (
    <Dialog heading="Is it still you?" describedBy={whyId} onClose={onClose}>
      <div {...stack}>
        <p id={whyId}>You signed in a while ago. To continue, sign in again{email && ` as ${email}`}.</p>
        {proving.problem && <Notice tone="bad">{proving.problem}</Notice>}
        {methods.status === 'loading' && <Skeleton shape="block" />}
        {methods.status === 'error' && <ErrorState text={authMessages.methodsNotLoaded} onRetry={methods.retry} />}
        {hasPassword && (
          <Form
            onSubmit={() => {
              if (password !== '') void prove('password', () => session.signInAgain(password));
            }}
          >
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" tone="leaf" wide disabled={password === ''} busy={proving.way === 'password'}>
              Continue
            </Button>
          </Form>
        )}
        {google && (
          <>
            {google.email && google.email !== email && <p>In the Google window, choose {google.email}.</p>}
            <GoogleButton
              label="Continue with Google"
              busy={proving.way === 'google'}
              onClick={() => void prove('google', async () => session.signInAgainWithGoogle(await askGoogle()))}
            />
          </>
        )}
        {methods.status === 'ready' && !hasPassword && !google && (
          <p>Another program logged you in here. Log out, and have it log you in again.</p>
        )}
      </div>
    </Dialog>
  );
}

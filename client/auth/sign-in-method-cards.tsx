import { ActLineSkeleton } from '#client/ui/act-line-skeleton.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { authMessages } from '#contract/auth/messages.ts';
import { EmailCard } from './email-card.tsx';
import { GoogleCard } from './google-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

/** The user's sign-in methods, each with its change: the address, the password, Google. */
export function SignInMethodCards({ email, emailVerified }: { email: string; emailVerified: boolean }) {
  const methods = useSignInMethods();
  if (methods.status === 'error') {
    return (
      <Card heading="Sign-in methods">
        <ErrorState text={authMessages.methodsNotLoaded} onRetry={methods.retry} />
      </Card>
    );
  }
  if (methods.status === 'loading') {
    return ['Email', 'Password', 'Google'].map((heading) => (
      <Card key={heading} heading={heading}>
        <ActLineSkeleton />
      </Card>
    ));
  }
  const { hasPassword } = methods.value;
  return (
    <>
      <EmailCard account={{ email, emailVerified, hasPassword }} />
      <PasswordCard email={email} methods={methods.value} />
      <GoogleCard methods={methods.value} />
    </>
  );
}

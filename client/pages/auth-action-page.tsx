import { useSearchParams } from 'react-router';
import { EmailVerificationPanel } from '#client/auth/email-verification-panel.tsx';
import { useEmailVerification } from '#client/auth/use-email-verification.ts';

/** /auth/action, where the links in our mails lead. */
export function AuthActionPage() {
  const [search] = useSearchParams();
  const code = search.get('mode') === 'verifyEmail' ? search.get('oobCode') : null;
  const { state, verify } = useEmailVerification(code);
  return <EmailVerificationPanel state={state} onVerify={verify} />;
}

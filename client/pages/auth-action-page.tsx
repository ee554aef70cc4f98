import { useSearchParams } from 'react-router';
import { ActionLinkPanel } from '#client/auth/action-link-panel.tsx';
import { isActionLink } from '#client/auth/action-link-texts.ts';
import { NewPasswordPanel } from '#client/auth/new-password-panel.tsx';

/** /auth/action, the target of the links in our mails. */
export function AuthActionPage() {
  const [search] = useSearchParams();
  const mode = search.get('mode');
  const code = search.get('oobCode');
  if (mode === 'resetPassword') return <NewPasswordPanel key={code} code={code} />;
  const known = isActionLink(mode);
  return <ActionLinkPanel key={code} link={known ? mode : 'verifyEmail'} code={known ? code : null} />;
}

import { PageLink } from '#client/platform/links/page-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';
import { LogOutFirst } from './log-out-first.tsx';
import { useSignedInOther } from './use-signed-in-other.ts';

/** The next step at the end of a mailed link. `email` is the address the link was for, null while unknown. */
export function WayOn({ email }: { email: string | null }) {
  const isSignedIn = useIdentity().state === 'signed-in';
  const other = useSignedInOther(email);
  if (email !== null && other !== null) return <LogOutFirst signedIn={other} email={email} />;
  return (
    <PageLink
      {...buttonLook({ tone: 'leaf', size: 'large', wide: true })}
      to={isSignedIn ? paths.dashboard() : paths.login()}
    >
      {isSignedIn ? 'Open your dashboard' : 'Login'}
    </PageLink>
  );
}

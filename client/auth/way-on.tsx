import { PageLink } from '#client/platform/links/page-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';
import { LogOutFirst } from './log-out-first.tsx';
import { useSignedInOther } from './use-signed-in-other.ts';

/** From the end of a mail's link to where one would go next. `email` is whom it was for, null while that is not known. */
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

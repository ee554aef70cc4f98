import { PageLink } from '#client/platform/page-link.tsx';
import { useIdentity } from '#client/platform/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';

/** From the end of a mail's link to where one would go next. */
export function WayOn() {
  const isSignedIn = useIdentity().state === 'signed-in';
  return (
    <PageLink
      {...buttonLook({ tone: 'leaf', size: 'large', wide: true })}
      to={isSignedIn ? paths.dashboard() : paths.login()}
    >
      {isSignedIn ? 'Open your dashboard' : 'Login'}
    </PageLink>
  );
}

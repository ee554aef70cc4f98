import { useLocation } from 'react-router';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { type ButtonLook, buttonLook } from '#client/ui/button-look.ts';
import { paths } from '#contract/site/paths.ts';
import type { WayBack } from './way-back.ts';

const wayBack: WayBack = { stepsBack: 1 };

/** Leads a visitor to the login, and from there back here; renders nothing for signed-in users. */
export function LoginLink(look: ButtonLook) {
  const { state } = useIdentity();
  const { pathname, search, hash } = useLocation();
  if (state !== 'signed-out') return null;
  return (
    <PageLink {...buttonLook(look)} to={paths.login({ returnUrl: `${pathname}${search}${hash}` })} state={wayBack}>
      Login
    </PageLink>
  );
}

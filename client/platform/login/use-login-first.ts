import { useLocation, useNavigate } from 'react-router';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { paths } from '#contract/site/paths.ts';
import type { LoginAim } from './login-aim.ts';
import type { WayBack } from './way-back.ts';

/**
 * For an act that needs a user. The returned function leads a visitor to the login, which names the `aim` and leads
 * back, and returns whether it did. It returns false while the session is unknown: the call waits for that.
 */
export function useLoginFirst(aim: string): () => boolean {
  const { state } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search, state: here } = useLocation();
  return () => {
    if (state !== 'signed-out') return false;
    const why: LoginAim = { aim };
    const wayBack: WayBack = { stepsBack: 1 };
    // The header's Download is on the login page as well: there it only names its aim.
    if (pathname === paths.login())
      navigate(`${pathname}${search}`, { replace: true, state: { ...Object(here), ...why } });
    else navigate(paths.login({ returnUrl: `${pathname}${search}` }), { state: { ...why, ...wayBack } });
    return true;
  };
}

import { useLocation, useNavigate } from 'react-router';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { paths } from '#contract/site/paths.ts';
import type { LoginAim } from './login-aim.ts';
import type { WayBack } from './way-back.ts';

/**
 * For an act that needs a user: answers whether a visitor was led to the login, which says what it is for and from which
 * they come back here. Who may still turn out to be signed in is not: their call waits for that.
 */
export function useLoginFirst(aim: string): () => boolean {
  const { state } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (state !== 'signed-out') return false;
    const why: LoginAim & WayBack = { aim, stepsBack: 1 };
    navigate(paths.login({ returnUrl: `${pathname}${search}` }), { state: why });
    return true;
  };
}

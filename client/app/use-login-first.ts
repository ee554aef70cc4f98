import { useLocation, useNavigate } from 'react-router';
import { useIdentity } from '#client/platform/use-identity.ts';
import { paths } from './paths.ts';

/**
 * For an act that needs a user: answers whether a visitor was led to the login, from which they come back here. Who may
 * still turn out to be signed in is not: their call waits for that.
 */
export function useLoginFirst(): () => boolean {
  const { state } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (state !== 'signed-out') return false;
    navigate(paths.login({ returnUrl: `${pathname}${search}` }));
    return true;
  };
}

import { useLocation, useNavigate } from 'react-router';
import { useIdentity } from './use-identity.ts';

/**
 * For an act that needs a user: answers whether a visitor was led to `login`, from which they come back here. Who may still
 * turn out to be signed in is not: their call waits for that.
 */
export function useLoginFirst(login: (way: { returnUrl: string }) => string): () => boolean {
  const { state } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (state !== 'signed-out') return false;
    navigate(login({ returnUrl: `${pathname}${search}` }));
    return true;
  };
}

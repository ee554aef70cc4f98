import { useNavigate } from 'react-router';
import { usePreload } from '#client/platform/preload.ts';
import { signOut } from '#client/platform/session/sign-out.ts';
import { valueWithin } from '#client/platform/value-within.ts';
import { paths } from '#contract/site/paths.ts';

/** Nobody stays signed in for longer because the code of the home page is slow to come. */
const patienceMs = 300;

/**
 * Logout returns to home (specification s.2): first there, then out, so that no guard leads to the login instead. Where home
 * does not come at once: first out, then there with a new page.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const preload = usePreload();
  return async () => {
    const isThere = await valueWithin(preload(paths.home()), patienceMs);
    if (isThere) navigate(paths.home());
    await signOut();
    if (!isThere) location.assign(paths.home());
  };
}

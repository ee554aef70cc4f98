import { useNavigate } from 'react-router';
import { usePreload } from '#client/platform/preload.ts';
import { signOut } from '#client/platform/session/sign-out.ts';
import { valueWithin } from '#client/platform/value-within.ts';
import { paths } from '#contract/site/paths.ts';

/** A slow download of the home page's code delays the log-out by at most this. */
const patienceMs = 300;

/**
 * Logs out and returns to the home page (specification s.2): navigates first, so that no guard leads to the login
 * instead. If the home page's code is not loaded in time: logs out first, then loads the home page as a new document.
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

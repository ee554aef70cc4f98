import { useNavigate } from 'react-router';
import { usePreload } from '#client/platform/preload.ts';
import { session } from '#client/platform/session.ts';
import { paths } from '#contract/site/paths.ts';

/** Logout returns to home (specification s.2): first there, then out, so that no guard leads to the login instead. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const preload = usePreload();
  return async () => {
    await preload(paths.home());
    navigate(paths.home());
    await session.signOut();
  };
}

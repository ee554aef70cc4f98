import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { identity, uidNow } from '#client/platform/session/identity.ts';
import { noteLogOut } from '#client/platform/session/log-out-note.ts';
import { clearToasts, leaveToastsBehind } from '#client/ui/toast.ts';
import { Toaster } from '#client/ui/toaster.tsx';

/**
 * The toasts of whoever uses this tab: what one user was told goes with them, and what was said of a page with the page. The
 * login tells who is led there why.
 */
export function OwnToasts() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is what matters.
  useEffect(leaveToastsBehind, [pathname]);
  useEffect(() => {
    let before = uidNow();
    return identity.follow(() => {
      const now = uidNow();
      if (before && now !== before) clearToasts();
      if (before && !now) noteLogOut();
      before = now;
    });
  }, []);
  return <Toaster />;
}

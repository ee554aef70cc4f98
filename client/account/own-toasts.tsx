import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { identity, uidNow } from '#client/platform/session/identity.ts';
import { noteLogOut } from '#client/platform/session/log-out-note.ts';
import { clearToasts, leaveToastsBehind } from '#client/ui/toast.ts';
import { Toaster } from '#client/ui/toaster.tsx';

/**
 * The toasts of the tab's current user: cleared when the user changes, and on navigation those of the page that was
 * left. When the user is gone, notes the log-out, so that the login can say why it was opened.
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

import { useEffect } from 'react';
import { identity, uidNow } from '#client/platform/identity.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { Toaster } from '#client/ui/toaster.tsx';

/** The toasts of whoever uses this tab: what one user was told goes with them. */
export function OwnToasts() {
  useEffect(() => {
    let before = uidNow();
    return identity.follow(() => {
      const now = uidNow();
      if (before && now !== before) clearToasts();
      before = now;
    });
  }, []);
  return <Toaster />;
}

import { useEffect } from 'react';
import { OwnToasts } from '#client/account/own-toasts.tsx';
import { keepFocus } from '#client/ui/keep-focus.ts';

/** What of the shell nobody needs before the site runs: the place of toasts, and the care for the focus. */
export function OnceAlive({ pageId }: { pageId: string }) {
  useEffect(() => {
    const page = document.getElementById(pageId);
    return page ? keepFocus(page) : undefined;
  }, [pageId]);
  return <OwnToasts />;
}

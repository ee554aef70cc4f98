import { useEffect } from 'react';
import { OwnToasts } from '#client/account/own-toasts.tsx';
import { Announcer } from '#client/ui/announcer.tsx';
import { keepFocus } from '#client/ui/keep-focus.ts';

/** What of the shell nobody needs before the site runs: the places of toasts and announcements, and the care for the focus. */
export function OnceAlive({ pageId }: { pageId: string }) {
  useEffect(() => {
    const page = document.getElementById(pageId);
    return page ? keepFocus(page) : undefined;
  }, [pageId]);
  return (
    <>
      <OwnToasts />
      <Announcer />
    </>
  );
}

import { useEffect } from 'react';
import { OwnToasts } from '#client/account/own-toasts.tsx';
import { Announcer } from '#client/ui/announcer.tsx';
import { keepFocus } from '#client/ui/keep-focus.ts';
import { pressOnce } from '#client/ui/press-once.ts';
import { learnPageCode } from '../learn-page-code.ts';

/**
 * What of the shell nobody needs before the site runs: the places of toasts and announcements, the care for the focus and
 * for keys that are held down, and the names of other pages' files.
 */
export function OnceAlive({ pageId }: { pageId: string }) {
  useEffect(() => void learnPageCode(), []);
  useEffect(pressOnce, []);
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

import { useEffect } from 'react';
import { OwnToasts } from '#client/account/own-toasts.tsx';
import { Announcer } from '#client/ui/announcer.tsx';
import { keepFocus } from '#client/ui/keep-focus.ts';
import { pressOnce } from '#client/ui/press-once.ts';
import { learnPageCode } from '../learn-page-code.ts';

/**
 * The parts of the shell that are not needed for the first render: the regions of toasts and announcements, the
 * handling of lost focus and held keys, and the list of other pages' files.
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

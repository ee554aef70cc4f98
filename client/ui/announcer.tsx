import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announce, announcement } from './announce.ts';
import { topDialog } from './open-dialogs.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Long enough to be heard. A text that stayed longer could be found by a screen reader when it is no longer true. */
const saidMs = 5_000;

/**
 * Where `announce` is heard; one in the shell, since screen readers only hear changes of a place that they know. All outside
 * an open dialog is inert, so it is then heard inside it, and nowhere else once that is closed: there it would come anew.
 */
export function Announcer() {
  const said = useSyncExternalStore(announcement.follow, announcement.read, announcement.read);
  const dialog = useSyncExternalStore(topDialog.follow, topDialog.read, () => null);
  useEffect(() => {
    if (said.text === '') return;
    const timer = setTimeout(() => announce(''), saidMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <>
      <Place {...said} isHere={said.dialog === null} />
      {dialog && createPortal(<Place {...said} isHere={said.dialog === dialog} />, dialog)}
    </>
  );
}

/** The words are an element of their own each time they are said: what does not change in the page is not heard. */
function Place({ text, turn, isHere }: { text: string; turn: number; isHere: boolean }) {
  return (
    <VisuallyHidden>
      <span role="status">
        <span key={turn}>{isHere && text}</span>
      </span>
    </VisuallyHidden>
  );
}

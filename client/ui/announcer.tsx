import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announce, announcement } from './announce.ts';
import { topDialog } from './open-dialogs.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Long enough to be heard. A text that stayed longer could be found by a screen reader when it is no longer true. */
const saidMs = 5_000;

/**
 * Where `announce` is heard; one in the shell, since screen readers only hear changes of a place that they know. All outside
 * an open dialog is inert, so it is then heard inside it.
 */
export function Announcer() {
  const text = useSyncExternalStore(announcement.follow, announcement.read, () => '');
  const dialog = useSyncExternalStore(topDialog.follow, topDialog.read, () => null);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => announce(''), saidMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <Place text={dialog ? '' : text} />
      {dialog && createPortal(<Place text={text} />, dialog)}
    </>
  );
}

function Place({ text }: { text: string }) {
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}

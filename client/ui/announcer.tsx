import { useEffect, useSyncExternalStore } from 'react';
import { announce, announcement } from './announce.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Long enough to be heard. A text that stayed longer could be found by a screen reader when it is no longer true. */
const saidMs = 5_000;

/** Where `announce` is heard; one in the shell, since screen readers only hear changes of a place that they know. */
export function Announcer() {
  const text = useSyncExternalStore(announcement.follow, announcement.read, () => '');
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => announce(''), saidMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}

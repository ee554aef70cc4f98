import { useSyncExternalStore } from 'react';
import { announcement } from './announce.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Where `announce` is heard; one in the shell, since screen readers only hear changes of a place that they know. */
export function Announcer() {
  const text = useSyncExternalStore(announcement.follow, announcement.read, () => '');
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}

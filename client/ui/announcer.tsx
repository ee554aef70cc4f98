import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements } from './announce.ts';
import { topDialog } from './open-dialogs.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Where `announce` is heard; one in the shell, since screen readers only hear changes of a place that they know. All outside
 * an open dialog is inert, so it is then heard inside it, and nowhere else once that is closed: there it would come anew.
 */
export function Announcer() {
  const dialog = useSyncExternalStore(topDialog.follow, topDialog.read, () => null);
  return (
    <>
      <Place of={null} />
      {dialog && createPortal(<Place of={dialog} />, dialog)}
    </>
  );
}

/** Not atomic: what is still being said when something is added is not said once more. */
function Place({ of }: { of: HTMLDialogElement | null }) {
  const said = useSyncExternalStore(announcements.follow, announcements.read, announcements.read);
  return (
    <VisuallyHidden>
      <span role="status" aria-atomic="false">
        {said.map(({ id, text, dialog }) => dialog === of && <span key={id}>{text} </span>)}
      </span>
    </VisuallyHidden>
  );
}

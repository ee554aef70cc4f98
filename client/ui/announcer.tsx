import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements } from './announce.ts';
import { topDialog } from './open-dialogs.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * The live region that reads out announcements; always in the shell, because screen readers ignore a newly added
 * region. Everything outside an open dialog is inert, so a dialog has its own region. Its announcements never appear in
 * the page's, where they would be read out again.
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

/** Not atomic: an addition does not make the screen reader repeat a text that it is still reading. */
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

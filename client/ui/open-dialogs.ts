import { valueStore } from './value-store.ts';

const open = valueStore<readonly HTMLDialogElement[]>([]);

/** The open modal dialogs, the topmost last, as a store for useSyncExternalStore. */
export const openDialogs = { read: open.read, follow: open.follow };

/** The topmost modal dialog, if any, as a store for useSyncExternalStore. */
export const topDialog = { read: () => open.read().at(-1) ?? null, follow: open.follow };

/** Whether the dialog was opened here and not closed here since, even if the browser has closed it. */
export const isOpened = (dialog: HTMLDialogElement) => open.read().includes(dialog);

/** Shows the dialog above everything else; returns a function that closes it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  open.write([...open.read(), dialog]);
  return () => {
    dialog.close();
    open.write(open.read().filter((other) => other !== dialog));
  };
}

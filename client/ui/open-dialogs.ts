import { valueStore } from './value-store.ts';

const open = valueStore<readonly HTMLDialogElement[]>([]);

/** The modal dialog that lies on top, if any, in the shape that useSyncExternalStore wants. */
export const topDialog = { read: () => open.read().at(-1) ?? null, follow: open.follow };

/** Whether it was opened here and not closed since, whatever the browser did to it. */
export const isOpened = (dialog: HTMLDialogElement) => open.read().includes(dialog);

/** Shows the dialog above everything else; returns how to close it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  open.write([...open.read(), dialog]);
  return () => {
    dialog.close();
    open.write(open.read().filter((other) => other !== dialog));
  };
}

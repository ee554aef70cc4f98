let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** The modal dialog that lies on top, if any, in the shape that useSyncExternalStore wants. */
export const topDialog = {
  read: () => open.at(-1) ?? null,
  follow(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Shows the dialog above everything else; returns how to close it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  write([...open, dialog]);
  return () => {
    dialog.close();
    write(open.filter((other) => other !== dialog));
  };
}

function write(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

import { topDialog } from './open-dialogs.ts';
import { valueStore } from './value-store.ts';

type Announcement = { text: string; turn: number; dialog: HTMLDialogElement | null };

/**
 * What screen readers are told of a change that is only seen, and the dialog it is of, if any. `turn` tells the same words
 * from being said once more.
 */
export const announcement = valueStore<Announcement>({ text: '', turn: 0, dialog: null });

/** Says it to screen readers, once they have said what they are at. */
export function announce(text: string): void {
  announcement.write({ text, turn: announcement.read().turn + 1, dialog: topDialog.read() });
}

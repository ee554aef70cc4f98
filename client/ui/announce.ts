import { topDialog } from './open-dialogs.ts';
import { valueStore } from './value-store.ts';

/** Long enough to be read out. After that a screen reader user could come across a text that is no longer true. */
const saidMs = 5_000;

/** `id` distinguishes repetitions of the same text; `dialog` is the dialog that was open, if any. */
type Announcement = { id: number; text: string; dialog: HTMLDialogElement | null };

/** Announcements to screen readers of purely visual changes, oldest first. */
export const announcements = valueStore<readonly Announcement[]>([]);

let announced = 0;

/** Announces a text to screen readers, after their current speech. Announcements at the same moment are all read. */
export function announce(text: string): void {
  announced += 1;
  const announcement = { id: announced, text, dialog: topDialog.read() };
  announcements.write([...announcements.read(), announcement]);
  setTimeout(() => announcements.write(announcements.read().filter((one) => one !== announcement)), saidMs);
}

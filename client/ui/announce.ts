import { topDialog } from './open-dialogs.ts';
import { valueStore } from './value-store.ts';

/** Long enough to be heard. A text that stayed longer could be found by a screen reader when it is no longer true. */
const saidMs = 5_000;

/** `id` tells the same words from being said once more; `dialog` is the one that they are of, if any. */
type Announcement = { id: number; text: string; dialog: HTMLDialogElement | null };

/** What screen readers are being told of changes that are only seen, oldest first. */
export const announcements = valueStore<readonly Announcement[]>([]);

let announced = 0;

/** Says it to screen readers, once they have said what they are at. What is said in the same moment is heard too. */
export function announce(text: string): void {
  announced += 1;
  const announcement = { id: announced, text, dialog: topDialog.read() };
  announcements.write([...announcements.read(), announcement]);
  setTimeout(() => announcements.write(announcements.read().filter((one) => one !== announcement)), saidMs);
}

import { valueStore } from './value-store.ts';

/** What screen readers are told of a change that is only seen. `turn` tells the same words from being said once more. */
export const announcement = valueStore({ text: '', turn: 0 });

/** Says it to screen readers, once they have said what they are at. */
export function announce(text: string): void {
  announcement.write({ text, turn: announcement.read().turn + 1 });
}

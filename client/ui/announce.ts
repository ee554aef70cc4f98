import { valueStore } from './value-store.ts';

/** What screen readers are told of a change that is only seen. */
export const announcement = valueStore('');

/** Says it to screen readers, once they have said what they are at. */
export function announce(text: string): void {
  announcement.write(text);
}

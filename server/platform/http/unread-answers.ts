import { finished } from 'node:stream';
import { createTally } from '../tally.ts';

/** In characters: an answer is in memory until its asker has taken it. */
const mostUnread = 32 * 1_024 * 1_024;
/** What is shorter leaves with the buffers of its connection, and is not counted. */
const shortestCounted = 64 * 1_024;

/**
 * Counts how much of their answers each asker has not taken yet, and refuses one more with `tooMuch` past the most: whoever reads
 * nothing would otherwise have as many kept for them as they ask for (decision 127). One alone may have any length.
 */
export function createUnreadAnswers(tooMuch: () => Error) {
  const unread = createTally();

  return function untilRead(asker: string, length: number, answer: NodeJS.WritableStream): void {
    if (length < shortestCounted) return;
    const before = unread.of(asker);
    if (before > 0 && before + length > mostUnread) throw tooMuch();
    unread.add(asker, length);
    finished(answer, () => unread.add(asker, -length));
  };
}

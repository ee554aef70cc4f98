import { finished } from 'node:stream';
import { createTally } from '../tally.ts';

/** In characters. An answer stays in memory until its receiver has read it. */
const mostUnread = 32 * 1_024 * 1_024;
/** Shorter answers fit into the connection's buffers and are not counted. */
const shortestCounted = 64 * 1_024;

/**
 * Counts each asker's unread characters and throws `tooMuch()` when one more answer would exceed the limit. Otherwise
 * an asker that reads nothing could fill the memory with answers (decision 127). A single answer may have any length.
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

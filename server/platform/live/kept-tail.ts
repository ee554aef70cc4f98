import { createHash } from 'node:crypto';

/**
 * In characters. Longer messages are not kept for later watchers: one user may watch two thousand values, and a page of
 * Crafts with their prompts has eight megabytes (decision 127).
 */
const mostKept = 64 * 1_024;

/** Whether the tail of a message is kept in memory while its value is watched. */
export const isKept = (tail: string): boolean => tail.length <= mostKept;

/** Identifies a tail: the tail itself if it is kept, else its hash. Equal names mean equal tails. */
export const nameOf = (tail: string): string =>
  isKept(tail) ? tail : createHash('sha256').update(tail).digest('base64');

import { createHash } from 'node:crypto';

/**
 * A message that is longer is not kept for who comes later. One user may watch two thousand values, and a page of Crafts with
 * their prompts has eight megabytes (decision 127).
 */
const mostKept = 64 * 1_024;

/** Whether the tail of a message is kept in memory while its value is watched. */
export const isKept = (tail: string): boolean => tail.length <= mostKept;

/** What a tail is known by: two with one name are the same. */
export const nameOf = (tail: string): string =>
  isKept(tail) ? tail : createHash('sha256').update(tail).digest('base64');

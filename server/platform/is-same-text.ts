import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares hashes in constant time, so that timing reveals neither a secret's length nor a common prefix. */
export function isSameText(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

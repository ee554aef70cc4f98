import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares hashes, so that neither the length nor a common beginning of a secret shows in the time it takes. */
export function isSameText(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

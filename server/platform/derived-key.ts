import { hkdfSync } from 'node:crypto';

/** A 32-byte key for one purpose, from the installation's secret. Keys of two purposes tell nothing of each other. */
export function derivedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'furrow', purpose, 32));
}

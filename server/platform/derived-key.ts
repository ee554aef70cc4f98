import { hkdfSync } from 'node:crypto';

/** Derives a 32-byte key from the installation's secret. The key of one purpose reveals nothing about another's. */
export function derivedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'furrow', purpose, 32));
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts with AES-256-GCM under a 32-byte key. Returns nonce (12 bytes), tag (16 bytes) and ciphertext. */
export function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts what `seal` made; null when it was sealed with another key or changed since. */
export function unseal(key: Buffer, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}

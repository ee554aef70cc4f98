import { randomBytes } from 'node:crypto';

/** An unguessable id of 128 random bits, in 22 characters of base64url (security row 39). */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}

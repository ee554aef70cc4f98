import type { Tx } from '../platform/database/database.ts';
import { endAccess } from './end-access.ts';
import { addNotice } from './notice.ts';
import { setPassword, type User } from './user-store.ts';

/** Gives a user another password, or a first one: whatever else led in ends (domain-rules, Identity), and they are told. */
export async function replacePassword(
  tx: Tx,
  { uid, email, password_hash }: Pick<User, 'uid' | 'email' | 'password_hash'>,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await setPassword(tx, uid, passwordHash, now);
  await endAccess(tx, uid, now);
  await addNotice(tx, { to: email, notice: { what: password_hash === null ? 'password-added' : 'password-changed' } });
}

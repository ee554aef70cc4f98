import type { Tx } from '../../platform/database/database.ts';
import { findIdentities } from '../identity-store.ts';
import { addNotice } from '../mails/add-notice.ts';
import { endAccess } from '../sessions/end-access.ts';
import { setPassword, type User } from '../user-store.ts';

/** Gives a user another password, or a first one: whatever else led in ends (domain-rules, Identity), and they are told. */
export async function replacePassword(
  tx: Tx,
  user: Pick<User, 'uid' | 'email' | 'email_verified' | 'password_hash'>,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const { uid, email, password_hash } = user;
  await setPassword(tx, uid, passwordHash, now);
  await endAccess(tx, uid, now);
  await addNotice(tx, {
    to: user,
    notice:
      password_hash === null
        ? { what: 'password-added' }
        : { what: 'password-changed', googleEmail: await foreignGoogleEmail(tx, uid, email) },
    now,
  });
}

/** The Google account that opens an account of another address. */
async function foreignGoogleEmail(tx: Tx, uid: string, email: string | null): Promise<string | undefined> {
  const identities = await findIdentities(tx, uid);
  return identities.find((identity) => identity.email !== email)?.email ?? undefined;
}

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findIdentities } from '../identity-store.ts';
import { addNotice } from '../mails/add-notice.ts';
import type { UnlinkedGoogle } from '../mails/unlinked-google.ts';
import { endAccess } from '../sessions/end-access.ts';
import { setPassword, type User } from '../user-store.ts';

type Replacement = {
  passwordHash: string;
  /** Whether the session that sets the password is replaced by a new one. */
  keepsDevice: boolean;
  /** The Google account that was unlinked together with the change, if any. */
  unlinkedGoogle?: UnlinkedGoogle | undefined;
  now: Date;
};

/** Sets a new or first password. All other ways in end (domain-rules, Identity), and the user is told. */
export async function replacePassword(
  context: Pick<Context, 'config'>,
  tx: Tx,
  user: Pick<User, 'uid' | 'email' | 'email_verified' | 'password_hash'>,
  { passwordHash, keepsDevice, unlinkedGoogle, now }: Replacement,
): Promise<void> {
  const { uid, email, password_hash } = user;
  await setPassword(tx, uid, passwordHash, now);
  await endAccess(tx, uid, now);
  await addNotice(context, tx, {
    to: user,
    notice:
      password_hash === null
        ? { what: 'password-added', unlinkedGoogle, keepsDevice }
        : {
            what: 'password-changed',
            googleEmail: await foreignGoogleEmail(tx, uid, email),
            unlinkedGoogle,
            keepsDevice,
          },
    now,
  });
}

/** The address of the linked Google account, if it is not the account's own; undefined if there is none. */
async function foreignGoogleEmail(tx: Tx, uid: string, email: string | null): Promise<string | null | undefined> {
  const identities = await findIdentities(tx, uid);
  return identities.find((identity) => identity.email !== email)?.email;
}

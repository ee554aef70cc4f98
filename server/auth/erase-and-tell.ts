import type { Tx } from '../platform/database/database.ts';
import { eraseUser } from './erase-user.ts';
import type { IdentityContext } from './identity-context.ts';
import { addNotice } from './mails/add-notice.ts';
import { addressesOfRecoveries } from './mails/oob-code-store.ts';
import type { User } from './user-store.ts';

type Parts = Pick<IdentityContext, 'config' | 'addressKey' | 'onUserDeleted'>;

/** Erases a user who is locked, and tells them by mail. Throws FAILED_PRECONDITION when they may not go yet. */
export async function eraseAndTell(parts: Parts, tx: Tx, user: User, now: Date): Promise<void> {
  const { uid } = user;
  const left = (await addressesOfRecoveries(tx, uid, now)).filter((email) => email !== user.email);
  await eraseUser(parts, tx, { uid, now });
  await addNotice(parts, tx, { to: user, notice: { what: 'account-deleted', hadLeft: false }, now });
  // A thief may have changed the address before deleting the account: the owner is reached at the earlier ones.
  for (const email of left) {
    const notice = { what: 'account-deleted', hadLeft: true } as const;
    await addNotice(parts, tx, { to: { email, email_verified: true }, notice, now });
  }
}

import type { Tx } from '../platform/database/database.ts';
import { audit, type Requester } from './audit.ts';
import { IdentityError } from './identity-error.ts';
import { endAccess } from './sessions/end-access.ts';
import { lockUser, type User } from './user-store.ts';

type Disabling = {
  uid: string;
  disabled: boolean;
  /** In words, for the audit log. */
  reason: string;
  /** Who did it: an operator's name or uid. */
  by: string;
  now: Date;
  requester: Requester;
};

/** Disables a user and ends all sessions and links, or enables them again. Returns the user. Throws USER_NOT_FOUND. */
export async function setUserDisabled(tx: Tx, { uid, disabled, reason, by, now, requester }: Disabling): Promise<User> {
  const user = await lockUser(tx, uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  await tx.updateTable('users').set({ disabled }).where('uid', '=', uid).execute();
  if (disabled) await endAccess(tx, uid, now);
  const event = disabled ? 'user-disabled' : 'user-enabled';
  await audit(tx, event, 'ok', { uid, requester, at: now, detail: { reason, by } });
  return user;
}

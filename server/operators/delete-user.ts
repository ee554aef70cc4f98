import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { deleteForUser, lockUser, normalizeEmail, type UserHooks } from '../auth/index.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction } from './note-action.ts';
import type { Operator } from './operator.ts';

type Deletion = {
  uid: string;
  /** The account's address, or `none`: nothing brings the account back, so its uid alone is not enough. */
  email: string;
  reason: string;
  operator: Operator;
  now: Date;
  onUserDeleted: UserHooks['onUserDeleted'];
};

/**
 * Deletes the account of a user who asked support for it. Throws NOT_FOUND, INVALID_ARGUMENT for another address, and
 * FAILED_PRECONDITION while the user may not go yet.
 */
export async function deleteUser(
  tx: Tx,
  config: Config,
  { uid, email, reason, operator, now, onUserDeleted }: Deletion,
): Promise<string> {
  const user = await lockUser(tx, uid);
  if (!user) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(uid));
  if ((email === 'none' ? null : normalizeEmail(email)) !== user.email)
    throw new CallError('INVALID_ARGUMENT', operatorMessages.addressOfAnother(uid, email));
  await deleteForUser(tx, config, user, { now, onUserDeleted }).catch((error) => {
    if (error instanceof CallError && error.status === 'FAILED_PRECONDITION')
      throw new CallError('FAILED_PRECONDITION', operatorMessages.cannotGoYet(error.message));
    throw error;
  });
  await noteAction(tx, { event: 'user-deleted', operator, reason, detail: { uid }, now });
  return operatorMessages.deleted(uid);
}

import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { addressKeyOf } from './deleted-address.ts';
import { eraseAndTell } from './erase-and-tell.ts';
import type { UserHooks } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { lockUser } from './user-store.ts';

type Deletion = { uid: string; now: Date; onUserDeleted: UserHooks['onUserDeleted'] };

/**
 * Deletes the account of a user who asked for it by mail. Throws the IdentityError USER_NOT_FOUND, and FAILED_PRECONDITION
 * in words for the user when they may not go yet.
 */
export async function deleteForUser(tx: Tx, config: Config, { uid, now, onUserDeleted }: Deletion): Promise<void> {
  const user = await lockUser(tx, uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  await eraseAndTell({ config, addressKey: addressKeyOf(config), onUserDeleted }, tx, user, now);
}

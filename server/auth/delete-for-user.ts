import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { addressKeyOf } from './deleted-address.ts';
import { eraseAndTell } from './erase-and-tell.ts';
import type { UserHooks } from './identity-context.ts';
import type { User } from './user-store.ts';

type Deletion = { now: Date; onUserDeleted: UserHooks['onUserDeleted'] };

/**
 * Deletes the account of a user who is locked, and who asked for it by mail. Throws FAILED_PRECONDITION in words for the
 * user when they may not go yet.
 */
export function deleteForUser(tx: Tx, config: Config, user: User, { now, onUserDeleted }: Deletion): Promise<void> {
  return eraseAndTell({ config, addressKey: addressKeyOf(config), onUserDeleted }, tx, user, now);
}

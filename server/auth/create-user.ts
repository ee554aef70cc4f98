import type { Tx } from '../platform/database/database.ts';
import { deletedSince } from './deleted-address.ts';
import type { IdentityContext } from './identity-context.ts';
import { insertUser, type NewUser, type User } from './user-store.ts';

/** Makes a user together with all that other domains keep of one: everything comes, or nothing. Throws EMAIL_EXISTS. */
export async function createUser(context: IdentityContext, tx: Tx, newUser: NewUser): Promise<User> {
  const user = await insertUser(tx, newUser);
  const deletedAt = newUser.email === null ? null : await deletedSince(tx, context.addressKey, newUser.email);
  await context.onUserCreated(tx, { uid: user.uid, now: newUser.now, deletedAt });
  return user;
}

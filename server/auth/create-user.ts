import type { Tx } from '../platform/database/database.ts';
import { deletedSince } from './deleted-address.ts';
import type { IdentityContext } from './identity-context.ts';
import { lockAddresses } from './lock-address.ts';
import { insertUser, type NewUser, type User } from './user-store.ts';

/** Creates a user with all that other domains keep for one, or nothing. Throws EMAIL_EXISTS or DUPLICATE_LOCAL_ID. */
export async function createUser(context: IdentityContext, tx: Tx, newUser: NewUser): Promise<User> {
  const { uid, email, emailVerified, now } = newUser;
  const proved = emailVerified ? email : null;
  if (proved !== null) await lockAddresses(tx, [proved]);
  const user = await insertUser(tx, newUser);
  const deletedAt = email === null ? null : await deletedSince(tx, context.addressKey, email);
  await context.onUserCreated(tx, { uid, now, deletedAt });
  if (proved !== null) await context.onAddressProved(tx, { uid, now });
  return user;
}

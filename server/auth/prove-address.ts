import type { Tx } from '../platform/database/database.ts';
import type { IdentityContext } from './identity-context.ts';
import { lockAddresses } from './lock-address.ts';
import { setProvenEmail, type User } from './user-store.ts';

type Proof = { user: Pick<User, 'uid' | 'email' | 'email_verified'>; email: string; now: Date };

/** Sets and proves a user's address. `user` is the state before. Throws EMAIL_EXISTS. */
export async function proveAddress(context: IdentityContext, tx: Tx, { user, email, now }: Proof): Promise<void> {
  const left = user.email_verified ? user.email : null;
  if (left === email) return;
  // So a grant to either address is announced before this change to its present user, or after it to the new one.
  await lockAddresses(tx, left === null ? [email] : [left, email]);
  await setProvenEmail(tx, user.uid, email);
  await context.onAddressProved(tx, { uid: user.uid, now });
}

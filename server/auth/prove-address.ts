import type { Tx } from '../platform/database/database.ts';
import type { IdentityContext } from './identity-context.ts';
import { lockAddresses } from './lock-address.ts';
import { setProvenEmail, type User } from './user-store.ts';

type Proof = { user: Pick<User, 'uid' | 'email' | 'email_verified'>; email: string; now: Date };

/** The user, as they are before, has this address from now on and has proved it. Throws EMAIL_EXISTS. */
export async function proveAddress(context: IdentityContext, tx: Tx, { user, email, now }: Proof): Promise<void> {
  const left = user.email_verified ? user.email : null;
  if (left === email) return;
  // What is granted to either meanwhile is told before, to whom it is until now, or after, to whom it is then.
  await lockAddresses(tx, left === null ? [email] : [left, email]);
  await setProvenEmail(tx, user.uid, email);
  await context.onAddressProved(tx, { uid: user.uid, now });
}

import type { Tx } from '../platform/database/database.ts';
import { deletedSince } from './deleted-address.ts';
import type { IdentityContext } from './identity-context.ts';

type TakingUp = { uid: string; email: string; now: Date };

/**
 * Applies to a user who had no proved address what applies to a new user with this address. Otherwise signing up with
 * an invented address would get around the record of deleted addresses.
 */
export async function takeUpAddress(context: IdentityContext, tx: Tx, { uid, email, now }: TakingUp): Promise<void> {
  const deletedAt = await deletedSince(tx, context.addressKey, email);
  if (deletedAt !== null) await context.onAddressTakenUp(tx, { uid, now, deletedAt });
}

import type { Tx } from '../platform/database/database.ts';
import { deletedSince } from './deleted-address.ts';
import type { IdentityContext } from './identity-context.ts';

type TakingUp = { uid: string; email: string; now: Date };

/**
 * What it means for a user who had proved no address that they have this one from now on: what it would for who signs
 * up with it. Otherwise an invented address would get round what is remembered of theirs.
 */
export async function takeUpAddress(context: IdentityContext, tx: Tx, { uid, email, now }: TakingUp): Promise<void> {
  const deletedAt = await deletedSince(tx, context.addressKey, email);
  if (deletedAt !== null) await context.onAddressTakenUp(tx, { uid, now, deletedAt });
}

import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';
import { type LockedBounty, lockBounty, unknownBounty } from './bounty-store.ts';
import { callOff } from './call-off.ts';
import { endWaiting } from './submission-store.ts';

/**
 * Ends a running bounty in place of its poster, who is disabled or does not answer. Waiting submissions are closed, its
 * coins go back to the buckets they came from, and everybody concerned is told. Throws NOT_FOUND, or
 * FAILED_PRECONDITION if it is over.
 */
export async function takeDown(
  tx: Tx,
  settings: NotifySettings,
  { bountyId, now }: { bountyId: string; now: Date },
): Promise<LockedBounty> {
  const found = await tx.selectFrom('bounties').select('creator_id').where('id', '=', bountyId).executeTakeFirst();
  if (!found) throw unknownBounty();
  await lockUserRow(tx, found.creator_id);
  const bounty = await lockBounty(tx, bountyId);
  await endWaiting(tx, { bountyId }, { status: 'closed', now });
  await callOff(tx, settings, bounty, { why: 'taken down', now });
  return bounty;
}

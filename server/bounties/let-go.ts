import type { Tx } from '../platform/database/database.ts';
import { addEvent, type LockedBounty } from './bounty-store.ts';
import { removeEngagement } from './engagement-store.ts';
import { openWhenNothingWaits } from './open-when-nothing-waits.ts';
import { endWaiting } from './submission-store.ts';

/** Ends a user's engagement in a running bounty with the submission that waits; the bounty opens again if it was the last. */
export async function letGo(tx: Tx, bounty: LockedBounty, uid: string, now: Date): Promise<void> {
  const taken = await endWaiting(tx, { bountyId: bounty.id, solverId: uid }, { status: 'withdrawn', now });
  await removeEngagement(tx, bounty.id, uid);
  if (taken === 0) return;
  await addEvent(tx, bounty.id, 'withdrawn', now);
  await openWhenNothingWaits(tx, bounty);
}

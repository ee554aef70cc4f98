import type { Tx } from '../platform/database/database.ts';
import { statusAfter } from './bounty-policy.ts';
import { changeBounty, type LockedBounty } from './bounty-store.ts';
import { countWaiting } from './submission-store.ts';

/** Opens a bounty again if none of its submissions waits. */
export async function openWhenNothingWaits(tx: Tx, bounty: LockedBounty): Promise<void> {
  if ((await countWaiting(tx, bounty.id)) === 0)
    await changeBounty(tx, bounty.id, { status: statusAfter(bounty.status, 'last submission gone') });
}

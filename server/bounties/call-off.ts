import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, type LockedBounty } from './bounty-store.ts';
import { engagedIn } from './engagement-store.ts';

/**
 * Takes a bounty off the board because its poster does not want it any more or goes, and tells who is engaged in it.
 * Throws FAILED_PRECONDITION where that may not be (bounty-policy.ts).
 */
export async function callOff(
  tx: Tx,
  settings: NotifySettings,
  bounty: LockedBounty,
  { why, now }: { why: 'cancelled' | 'poster gone'; now: Date },
): Promise<void> {
  await changeBounty(tx, bounty.id, { status: statusAfter(bounty.status, why) });
  await addEvent(tx, bounty.id, 'cancelled', now);
  await addBountyNotice(tx, settings, bounty, {
    now,
    to: await engagedIn(tx, bounty.id),
    what: 'cancelled',
    about: '',
  });
}

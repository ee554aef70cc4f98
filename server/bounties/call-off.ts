import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, type LockedBounty } from './bounty-store.ts';
import { engagedIn } from './engagement-store.ts';

/**
 * Takes a bounty off the board because its poster does not want it any more or goes, or an operator ends it, and tells
 * who is engaged in it; its poster too where it was not them. Throws FAILED_PRECONDITION where that may not be
 * (bounty-policy.ts).
 */
export async function callOff(
  tx: Tx,
  settings: NotifySettings,
  bounty: LockedBounty,
  { why, now }: { why: 'cancelled' | 'poster gone' | 'taken down'; now: Date },
): Promise<void> {
  await changeBounty(tx, bounty.id, { status: statusAfter(bounty.status, why) });
  await addEvent(tx, bounty.id, 'cancelled', now);
  const engaged = await engagedIn(tx, bounty.id);
  const news =
    why === 'taken down'
      ? { to: [bounty.creator_id, ...engaged], what: why }
      : { to: engaged, what: 'cancelled' as const };
  await addBountyNotice(tx, settings, bounty, { now, about: '', ...news });
}

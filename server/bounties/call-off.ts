import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { returnReward } from './bounty-escrow.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, type LockedBounty } from './bounty-store.ts';
import { engagedIn } from './engagement-store.ts';

/**
 * Takes a bounty off the board, because its poster cancels it or deletes their account, or because an operator ends it.
 * Its coins go back to the buckets they came from; returns how many of them repaid what the poster owed. The engaged
 * users are told, and so is the poster if an operator ended it. Throws FAILED_PRECONDITION if the status does not allow
 * it (bounty-policy.ts).
 */
export async function callOff(
  tx: Tx,
  settings: NotifySettings,
  bounty: LockedBounty,
  { why, now }: { why: 'cancelled' | 'poster gone' | 'taken down'; now: Date },
): Promise<number> {
  const isTakenDown = why === 'taken down';
  await changeBounty(tx, bounty.id, {
    status: statusAfter(bounty.status, why),
    ...(isTakenDown ? { taken_down_at: now } : {}),
  });
  await addEvent(tx, bounty.id, 'cancelled', now);
  const repaidCoins = await returnReward(tx, bounty, { isTakenDown, now });
  const news = { what: isTakenDown ? why : 'cancelled', about: '', heldCoins: bounty.funded, now } as const;
  if (isTakenDown) await addBountyNotice(tx, settings, bounty, { ...news, to: [bounty.creator_id], repaidCoins });
  await addBountyNotice(tx, settings, bounty, { ...news, to: await engagedIn(tx, bounty.id) });
  return repaidCoins;
}

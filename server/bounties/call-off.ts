import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { returnReward } from './bounty-escrow.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, type LockedBounty } from './bounty-store.ts';
import { engagedIn } from './engagement-store.ts';

/**
 * Takes a bounty off the board because its poster does not want it any more or goes, or an operator ends it. Its coins go back
 * to where they came from; answers how many of them repaid what the poster owed. Who is engaged in it is told, and its poster
 * where it was not them. Throws FAILED_PRECONDITION where that may not be (bounty-policy.ts).
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

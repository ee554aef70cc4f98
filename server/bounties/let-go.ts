import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { addEvent, type LockedBounty } from './bounty-store.ts';
import { removeEngagement } from './engagement-store.ts';
import { openWhenNothingWaits } from './open-when-nothing-waits.ts';
import { endWaiting } from './submission-store.ts';

type Leaving = { uid: string; now: Date };

/**
 * Ends a user's engagement in a running bounty, and withdraws their waiting submission, if any. The poster is told of
 * that, and the bounty opens again if no other submission waits.
 */
export async function letGo(
  tx: Tx,
  settings: NotifySettings,
  bounty: LockedBounty,
  { uid, now }: Leaving,
): Promise<void> {
  // A solver has at most one waiting submission.
  const [craftName] = await endWaiting(tx, { bountyId: bounty.id, solverId: uid }, { status: 'withdrawn', now });
  await removeEngagement(tx, bounty.id, uid);
  if (craftName === undefined) return;
  await addEvent(tx, bounty.id, 'withdrawn', now);
  await openWhenNothingWaits(tx, bounty);
  await addBountyNotice(tx, settings, bounty, { now, to: [bounty.creator_id], what: 'withdrawn', about: craftName });
}

import type { Tx } from '../platform/database/database.ts';
import type { NotifySettings } from '../platform/notifications/notify.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { addEvent, changeBounty, type LockedBounty } from './bounty-store.ts';
import { engagedIn } from './engagement-store.ts';

/** Takes a bounty off the board because its poster does not want it any more, and tells who is engaged in it. */
export async function callOff(tx: Tx, settings: NotifySettings, bounty: LockedBounty, now: Date): Promise<void> {
  await changeBounty(tx, bounty.id, { status: 'cancelled' });
  await addEvent(tx, bounty.id, 'cancelled', now);
  await addBountyNotice(tx, settings, bounty, {
    now,
    to: await engagedIn(tx, bounty.id),
    what: 'cancelled',
    about: '',
  });
}

import { cancelBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { NotifySettings } from '../platform/notifications/notify.ts';
import { returnReward } from './bounty-escrow.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, lockOwnBounty } from './bounty-store.ts';

/** The poster calls an open bounty off; its coins go back to the buckets they came from. */
export const cancelBountyHandler = (settings: NotifySettings) =>
  handleCall(cancelBounty, async ({ db, actor, now, payload: { bountyId } }) => {
    const bounty = await lockOwnBounty(db, bountyId, actor.uid);
    await changeBounty(db, bountyId, { status: statusAfter(bounty.status, 'cancelled') });
    await returnReward(db, bounty, now);
    await addEvent(db, bountyId, 'cancelled', now);
    const engaged = await db
      .selectFrom('bounty_engagements')
      .select('user_id')
      .where('bounty_id', '=', bountyId)
      .execute();
    const to = engaged.map(({ user_id }) => user_id);
    await addBountyNotice(db, settings, bounty, { now, to, what: 'cancelled', about: '' });
    return { message: bountyMessages.cancelled };
  });

import { cancelBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnBounty } from './bounty-store.ts';
import { callOff } from './call-off.ts';

/** The poster calls an open bounty off; its coins go back to the buckets they came from. */
export const cancelBountyHandler = (settings: NotifySettings) =>
  handleCall(cancelBounty, async ({ db, actor, now, payload: { bountyId } }) => {
    const bounty = await lockOwnBounty(db, bountyId, actor.uid);
    const repaid = await callOff(db, settings, bounty, { why: 'cancelled', now });
    return { message: `${bountyMessages.cancelled}${coinMessages.ofItsCoinsRepaid(repaid)}` };
  });

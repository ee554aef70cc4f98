import { engageBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { countChange } from '../platform/calls/count-change.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockBounty } from './bounty-store.ts';
import { addEngagement, isEngaged } from './engagement-store.ts';

/** Any signed-in user but the poster engages in an open bounty. A repeated call gets the same answer. */
export const handleEngageBounty = handleCall(engageBounty, async ({ db, actor, now, payload: { bountyId } }) => {
  const bounty = await lockBounty(db, bountyId);
  if (bounty.creator_id === actor.uid) throw new CallError('PERMISSION_DENIED', bountyMessages.ownEngagement);
  if (await isEngaged(db, bountyId, actor.uid)) return { message: bountyMessages.engaged };
  if (bounty.status !== 'open') throw new CallError('FAILED_PRECONDITION', bountyMessages.notOpen);
  await countChange(db, actor, now);
  await addEngagement(db, { bountyId, uid: actor.uid, now });
  return { message: bountyMessages.engaged };
});

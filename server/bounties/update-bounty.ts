import { updateBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { isSameReward, type Reward } from '#contract/bounties/reward.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { marketDescriptionOf } from '#contract/crafts/market-description.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { countChange } from '../platform/calls/count-change.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { Tx } from '../platform/database/database.ts';
import { followReward } from './bounty-escrow.ts';
import { assertRewardMayChange, statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, type LockedBounty, lockOwnBounty } from './bounty-store.ts';
import { isAnybodyEngaged } from './engagement-store.ts';

/**
 * The poster changes the description or the reward of an open bounty; the escrow follows the reward. A repeated call
 * changes nothing and gets the same answer.
 */
export const handleUpdateBounty = handleCall(updateBounty, async ({ db, actor, now, payload }) => {
  const { bountyId, description, reward } = payload;
  const bounty = await lockOwnBounty(db, bountyId, actor.uid);
  // Throws while a submission waits, and once the bounty is over.
  statusAfter(bounty.status, 'changed');
  if (description === undefined && reward === undefined)
    throw new CallError('INVALID_ARGUMENT', bountyMessages.noChanges);
  await countChange(db, actor, now);
  const isNewDescription = description !== undefined && description !== bounty.description;
  const isNewReward = reward !== undefined && !isSameReward(reward, bounty.reward);
  if (isNewDescription) {
    await changeBounty(db, bountyId, {
      description,
      market_description: marketDescriptionOf(description, bounty.prompt),
    });
    await addEvent(db, bountyId, 'description_changed', now);
  }
  const repaid = isNewReward ? await changeReward(db, bounty, reward, now) : 0;
  return { message: `${bountyMessages.updated}${coinMessages.ofItsCoinsRepaid(repaid)}` };
});

/** Changes the reward. Returns how many coins of a lowered reward repaid what the poster owed. */
async function changeReward(tx: Tx, bounty: LockedBounty, reward: Reward, now: Date): Promise<number> {
  assertRewardMayChange(bounty.reward, reward, await isAnybodyEngaged(tx, bounty.id));
  await changeBounty(tx, bounty.id, { reward });
  const by = reward.type === 'seed' && bounty.reward.type === 'seed' ? reward.amount - bounty.reward.amount : 0;
  const repaid = bounty.funded ? await followReward(tx, bounty, { by, now }) : 0;
  if (repaid === null) throw new CallError('FAILED_PRECONDITION', bountyMessages.notEnoughCoins);
  await addEvent(tx, bounty.id, 'reward_changed', now, reward.type === 'seed' ? reward.amount : null);
  return repaid;
}

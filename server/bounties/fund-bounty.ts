import { isRunning } from '#contract/bounties/bounty.ts';
import { fundBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { fund } from './bounty-escrow.ts';
import { lockOwnBounty, noteGoneFarm } from './bounty-store.ts';

/**
 * The poster funds a pledge: coins for its reward go into escrow. This is allowed while a submission waits, and after
 * the bounty's farm was deleted.
 */
export const handleFundBounty = handleCall(fundBounty, async ({ db, actor, now, payload: { bountyId } }) => {
  const bounty = await lockOwnBounty(db, bountyId, actor.uid);
  if (!isRunning(bounty.status)) throw new CallError('FAILED_PRECONDITION', bountyMessages.closed);
  if (bounty.reward.type !== 'seed' || bounty.funded)
    throw new CallError('FAILED_PRECONDITION', bountyMessages.nothingToFund);
  await noteGoneFarm(db, bountyId);
  if (!(await fund(db, bounty, bounty.reward.amount, now)))
    throw new CallError('FAILED_PRECONDITION', bountyMessages.notEnoughCoins);
  return { message: bountyMessages.funded };
});

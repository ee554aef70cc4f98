import { fundBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { databaseErrorCode, sqlState } from '../platform/database/in-transaction.ts';
import { fund } from './bounty-escrow.ts';
import { lockOwnBounty } from './bounty-store.ts';

/** The poster turns a pledge into coins that Furrow holds; while a submission waits they may do so too. */
export const handleFundBounty = handleCall(fundBounty, async ({ db, actor, now, payload: { bountyId } }) => {
  const bounty = await lockOwnBounty(db, bountyId, actor.uid);
  const isRunning = bounty.status === 'open' || bounty.status === 'in_progress';
  if (!isRunning) throw new CallError('FAILED_PRECONDITION', bountyMessages.closed);
  if (bounty.reward.type !== 'seed' || bounty.funded)
    throw new CallError('FAILED_PRECONDITION', bountyMessages.nothingToFund);
  if (!(await fund(db, bounty, bounty.reward.amount, now).catch(refuseGoneFarm)))
    throw new CallError('FAILED_PRECONDITION', bountyMessages.notEnoughCoins);
  return { message: bountyMessages.funded };
});

function refuseGoneFarm(error: unknown): never {
  if (databaseErrorCode(error) === sqlState.foreignKeyViolation)
    throw new CallError('FAILED_PRECONDITION', bountyMessages.farmGone);
  throw error;
}

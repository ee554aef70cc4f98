import { isRunning } from '#contract/bounties/bounty.ts';
import { withdrawEngagement } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { Tx } from '../platform/database/database.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, type LockedBounty, lockBounty } from './bounty-store.ts';
import { isEngaged, removeEngagement } from './engagement-store.ts';
import { countWaiting, endWaiting } from './submission-store.ts';

/** A solver lets go of a bounty, and of their submission if one waits. What is over stays as it was. */
export const handleWithdrawEngagement = handleCall(
  withdrawEngagement,
  async ({ db, actor, now, payload: { bountyId } }) => {
    const bounty = await lockBounty(db, bountyId);
    if (!(await isEngaged(db, bountyId, actor.uid)))
      throw new CallError('FAILED_PRECONDITION', bountyMessages.notEngaged);
    if (!isRunning(bounty.status)) throw new CallError('FAILED_PRECONDITION', bountyMessages.closed);
    await letGo(db, bounty, actor.uid, now);
    return { message: bountyMessages.withdrawn };
  },
);

/** Ends a user's engagement in a running bounty with the submission that waits; the bounty opens again if it was the last. */
export async function letGo(tx: Tx, bounty: LockedBounty, uid: string, now: Date): Promise<void> {
  const taken = await endWaiting(tx, { bountyId: bounty.id, solverId: uid }, { status: 'withdrawn', now });
  await removeEngagement(tx, bounty.id, uid);
  if (taken === 0) return;
  await addEvent(tx, bounty.id, 'withdrawn', now);
  await openWhenNothingWaits(tx, bounty);
}

/** A bounty whose last waiting submission went is open again. */
export async function openWhenNothingWaits(tx: Tx, bounty: LockedBounty): Promise<void> {
  if ((await countWaiting(tx, bounty.id)) === 0)
    await changeBounty(tx, bounty.id, { status: statusAfter(bounty.status, 'last submission gone') });
}

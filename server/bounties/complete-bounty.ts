import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { grantRole } from '../auth/index.ts';
import { payFromEscrow } from '../coins/index.ts';
import { markAsSolution } from '../crafts/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, type LockedBounty } from './bounty-store.ts';
import { endWaiting } from './submission-store.ts';

type Solution = { id: string; solver_id: string; craft_id: string | null };

/**
 * Accepts a waiting submission as the solution: the bounty is completed, the coins in escrow are paid, the poster gets
 * the craft too, and the solver becomes a pro crafter (domain-rules, Bounties). The caller has locked the bounty.
 * Throws FAILED_PRECONDITION while its coins are only pledged, or if the craft has solved another bounty.
 */
export async function completeBounty(
  tx: Tx,
  bounty: LockedBounty,
  { id: submissionId, solver_id: solverId, craft_id: craftId }: Solution,
  now: Date,
): Promise<void> {
  const status = statusAfter(bounty.status, 'accepted');
  invariant(craftId !== null, 'a submission that waits has its craft');
  if (bounty.funding === 'pledged') throw new CallError('FAILED_PRECONDITION', bountyMessages.fundFirst);
  // Lock the craft before its submission, in the same order as a deletion of the craft.
  if (!(await markAsSolution(tx, { craftId, buyerId: bounty.creator_id, now })))
    throw new CallError('FAILED_PRECONDITION', bountyMessages.craftSolvedElsewhere);
  await endWaiting(tx, { bountyId: bounty.id, submissionId }, { status: 'accepted', now });
  await endWaiting(tx, { bountyId: bounty.id }, { status: 'closed', now });
  await changeBounty(tx, bounty.id, { status, solver_id: solverId });
  await grantRole(tx, solverId, 'pro_creator', now);
  if (bounty.reward.type === 'seed')
    await payFromEscrow(tx, {
      bountyId: bounty.id,
      solverId,
      coins: bounty.reward.amount,
      description: `Bounty "${bounty.title}" solved`,
      now,
    });
  await addEvent(tx, bounty.id, 'accepted', now);
}

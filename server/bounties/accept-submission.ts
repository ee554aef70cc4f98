import { acceptSubmission } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { grantRole } from '../auth/index.ts';
import { payFromEscrow } from '../coins/index.ts';
import { markAsSolution } from '../crafts/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { NotifySettings } from '../platform/notifications/notify.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty } from './bounty-store.ts';
import { engagedIn } from './engagement-store.ts';
import { lockForDecision } from './lock-for-decision.ts';
import { endWaiting } from './submission-store.ts';

/**
 * The poster takes a submission as the solution, all in one transaction: the bounty is completed, the coins in escrow
 * are paid, the craft becomes the poster's as well, the solver a pro crafter (domain-rules, Bounties).
 */
export const acceptSubmissionHandler = (settings: NotifySettings) =>
  handleCall(acceptSubmission, async ({ db, actor, now, payload: { submissionId } }) => {
    const { bounty, submission } = await lockForDecision(db, submissionId, actor.uid);
    const status = statusAfter(bounty.status, 'accepted');
    const { solver_id: solverId, craft_id: craftId } = submission;
    invariant(craftId !== null, 'a submission that waits has its craft');
    if (bounty.reward.type === 'seed' && !bounty.funded)
      throw new CallError('FAILED_PRECONDITION', bountyMessages.fundFirst);
    // The craft before its submission, as a deletion of it does.
    if (!(await markAsSolution(db, { craftId, buyerId: actor.uid, now })))
      throw new CallError('FAILED_PRECONDITION', bountyMessages.craftSolvedAlready);
    await endWaiting(db, { bountyId: bounty.id, submissionId }, { status: 'accepted', now });
    await endWaiting(db, { bountyId: bounty.id }, { status: 'closed', now });
    await changeBounty(db, bounty.id, { status, solver_id: solverId });
    await grantRole(db, solverId, 'pro_creator', now);
    if (bounty.reward.type === 'seed')
      await payFromEscrow(db, {
        bountyId: bounty.id,
        solverId,
        coins: bounty.reward.amount,
        description: `Bounty "${bounty.title}" solved`,
        now,
      });
    await addEvent(db, bounty.id, 'accepted', now);
    await addBountyNotice(db, settings, bounty, {
      now,
      to: [solverId],
      what: 'accepted',
      about: submission.craft_name,
    });
    const others = (await engagedIn(db, bounty.id)).filter((uid) => uid !== solverId);
    await addBountyNotice(db, settings, bounty, { now, to: others, what: 'closed', about: '' });
    return { message: bountyMessages.accepted };
  });

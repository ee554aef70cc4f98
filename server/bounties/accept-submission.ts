import { acceptSubmission } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { completeBounty } from './complete-bounty.ts';
import { engagedIn } from './engagement-store.ts';
import { lockForDecision } from './lock-for-decision.ts';

/** The poster accepts a submission, in one transaction. Its solver and the other engaged users are told. */
export const acceptSubmissionHandler = (settings: NotifySettings) =>
  handleCall(acceptSubmission, async ({ db, actor, now, payload: { submissionId } }) => {
    const { bounty, submission } = await lockForDecision(db, submissionId, actor.uid);
    const { solver_id: solverId, craft_name: about } = submission;
    await completeBounty(db, bounty, submission, now);
    await addBountyNotice(db, settings, bounty, { now, to: [solverId], what: 'accepted', about });
    const others = (await engagedIn(db, bounty.id)).filter((uid) => uid !== solverId);
    await addBountyNotice(db, settings, bounty, { now, to: others, what: 'closed', about: '' });
    const isPaidHere = bounty.reward.type === 'seed';
    return { message: isPaidHere ? bountyMessages.accepted : bountyMessages.acceptedPromise };
  });

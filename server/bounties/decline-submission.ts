import { declineSubmission } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { addEvent } from './bounty-store.ts';
import { lockForDecision } from './lock-for-decision.ts';
import { openWhenNothingWaits } from './open-when-nothing-waits.ts';
import { endWaiting } from './submission-store.ts';

/** The poster declines a submission and says why; the bounty is open again if nothing else waits. */
export const declineSubmissionHandler = (settings: NotifySettings) =>
  handleCall(declineSubmission, async ({ db, actor, now, payload: { submissionId, reason } }) => {
    const { bounty, submission } = await lockForDecision(db, submissionId, actor.uid);
    await endWaiting(db, { bountyId: bounty.id, submissionId }, { status: 'declined', reason, now });
    await openWhenNothingWaits(db, bounty);
    await addEvent(db, bounty.id, 'declined', now);
    await addBountyNotice(db, settings, bounty, { now, to: [submission.solver_id], what: 'declined', about: reason });
    return { message: bountyMessages.declined };
  });

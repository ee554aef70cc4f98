import { mostSubmissions } from '#contract/bounties/bounty.ts';
import { submitSolution } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { lockCraft } from '../crafts/index.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { statusAfter } from './bounty-policy.ts';
import { lockBounty } from './bounty-store.ts';
import { isEngaged } from './engagement-store.ts';
import { handIn } from './hand-in.ts';
import { countSubmissionsOf } from './submission-store.ts';

/** An engaged user hands in a craft of their own; the bounty leaves the board until it is decided. */
export const submitSolutionHandler = (settings: NotifySettings) =>
  handleCall(submitSolution, async ({ db, actor, now, payload: { bountyId, craftId, note } }) => {
    const bounty = await lockBounty(db, bountyId);
    if (!(await isEngaged(db, bountyId, actor.uid)))
      throw new CallError('PERMISSION_DENIED', bountyMessages.notEngaged);
    // Checked before the craft: a user who is too late need not choose another craft.
    statusAfter(bounty.status, 'submitted');
    const craft = await lockCraft(db, craftId, { uid: actor.uid, now });
    if (craft.creator_id !== actor.uid) throw new CallError('PERMISSION_DENIED', bountyMessages.notYourCraft);
    if (craft.status === 'solution_accepted')
      throw new CallError('FAILED_PRECONDITION', bountyMessages.craftSolvedAlready);
    if ((await countSubmissionsOf(db, bountyId, actor.uid)) >= mostSubmissions)
      throw new CallError('RESOURCE_EXHAUSTED', bountyMessages.submittedOften);
    const submissionId = await handIn(db, bounty, { craft, solverId: actor.uid, note, now });
    await addBountyNotice(db, settings, bounty, {
      now,
      to: [bounty.creator_id],
      what: 'submitted',
      about: craft.name,
      asksFor: { table: 'bounty_submissions', id: submissionId },
    });
    return { submissionId };
  });

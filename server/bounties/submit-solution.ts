import { submitSolution } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { lockCraft } from '../crafts/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { NotifySettings } from '../platform/notifications/notify.ts';
import { randomId } from '../platform/random-id.ts';
import { addBountyNotice } from './bounty-notice.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, lockBounty } from './bounty-store.ts';
import { isEngaged } from './engagement-store.ts';
import { countSubmissionsOf } from './submission-store.ts';

/** So often a solver may hand in to one bounty: nobody keeps its coins locked by handing in again and again. */
const mostSubmissions = 5;

/** An engaged user hands in a craft of their own; the bounty leaves the board until it is decided. */
export const submitSolutionHandler = (settings: NotifySettings) =>
  handleCall(submitSolution, async ({ db, actor, now, payload: { bountyId, craftId, note } }) => {
    const bounty = await lockBounty(db, bountyId);
    if (!(await isEngaged(db, bountyId, actor.uid)))
      throw new CallError('PERMISSION_DENIED', bountyMessages.notEngaged);
    const status = statusAfter(bounty.status, 'submitted');
    const craft = await lockCraft(db, craftId, actor.uid);
    if (craft.creator_id !== actor.uid) throw new CallError('PERMISSION_DENIED', bountyMessages.notYourCraft);
    if (craft.status === 'solution_accepted')
      throw new CallError('FAILED_PRECONDITION', bountyMessages.craftSolvedAlready);
    if ((await countSubmissionsOf(db, bountyId, actor.uid)) >= mostSubmissions)
      throw new CallError('RESOURCE_EXHAUSTED', bountyMessages.submittedOften);
    const submissionId = randomId();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('bounty_submissions')
      .values({
        id: submissionId,
        bounty_id: bountyId,
        solver_id: actor.uid,
        craft_id: craftId,
        craft_name: craft.name,
        note,
        submitted_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new CallError('ALREADY_EXISTS', bountyMessages.submittedAlready);
    await changeBounty(db, bountyId, { status });
    await addEvent(db, bountyId, 'submitted', now);
    await addBountyNotice(db, settings, bounty, { now, to: [bounty.creator_id], what: 'submitted', about: craft.name });
    return { submissionId };
  });

import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import { statusAfter } from './bounty-policy.ts';
import { addEvent, changeBounty, type LockedBounty } from './bounty-store.ts';

type HandedIn = { craft: { id: string; name: string }; solverId: string; note: string; now: Date };

/**
 * Submits a solver's craft, which takes the bounty off the board until it is decided. Returns the submission's id. The
 * caller has locked bounty and craft. Throws FAILED_PRECONDITION if the bounty is over, and ALREADY_EXISTS while a
 * submission of this solver waits.
 */
export async function handIn(tx: Tx, bounty: LockedBounty, { craft, solverId, note, now }: HandedIn): Promise<string> {
  const status = statusAfter(bounty.status, 'submitted');
  const submissionId = randomId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bounty_submissions')
    .values({
      id: submissionId,
      bounty_id: bounty.id,
      solver_id: solverId,
      craft_id: craft.id,
      craft_name: craft.name,
      note,
      submitted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new CallError('ALREADY_EXISTS', bountyMessages.submittedAlready);
  await changeBounty(tx, bounty.id, { status });
  await addEvent(tx, bounty.id, 'submitted', now);
  return submissionId;
}

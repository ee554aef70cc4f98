import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockOwnBounty } from './bounty-store.ts';
import { findSubmission, unknownSubmission } from './submission-store.ts';

/**
 * Locks the bounty of a waiting submission for its poster's decision, and returns both. Throws NOT_FOUND or
 * PERMISSION_DENIED for other users, and FAILED_PRECONDITION if the submission no longer waits.
 */
export async function lockForDecision(tx: Tx, submissionId: string, uid: string) {
  const { bounty_id: bountyId } = await findSubmission(tx, submissionId);
  const bounty = await lockOwnBounty(tx, bountyId, uid, unknownSubmission);
  const submission = await findSubmission(tx, submissionId);
  if (submission.status === 'withdrawn') throw new CallError('FAILED_PRECONDITION', bountyMessages.submissionTakenBack);
  if (submission.status !== 'pending') throw new CallError('FAILED_PRECONDITION', bountyMessages.submissionOver);
  return { bounty, submission };
}

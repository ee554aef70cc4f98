import * as v from 'valibot';
import { ifAbsent } from '../wire/absent-field.ts';
import { defineCall } from '../wire/call.ts';
import { id, idMaxLength } from '../wire/id.ts';
import { isVisible } from '../wire/one-line.ts';
import { told } from '../wire/told.ts';
import { bountyFields, submissionTextMaxLength } from './bounty.ts';
import { bountyMessages } from './messages.ts';

const ifNoBounty = ifAbsent(bountyMessages.idMissing);
const bountyId = v.pipe(v.string(ifNoBounty), v.trim(), v.nonEmpty(bountyMessages.idMissing), v.maxLength(idMaxLength));
const ofBounty = v.strictObject({ bountyId }, ifNoBounty);

/** Posts a bounty from the caller's farm: funded when their coins cover it, otherwise pledged. */
export const createBounty = defineCall({
  name: 'createBounty',
  forVerified: true,
  repeated: 'anew',
  payload: v.strictObject({
    title: bountyFields.title,
    description: bountyFields.description,
    reward: bountyFields.reward,
    /** The words a draft was made from. */
    prompt: v.optional(bountyFields.prompt),
  }),
  answer: v.object({ bountyId: v.string() }),
});

/** Engages the user in a bounty; a repeat gets the same answer. */
export const engageBounty = defineCall({
  name: 'engageBounty',
  forVerified: true,
  payload: ofBounty,
  answer: told,
});

/** Ends the user's engagement in a bounty, and withdraws their pending submission with it. */
export const withdrawEngagement = defineCall({
  name: 'withdrawEngagement',
  payload: ofBounty,
  answer: told,
});

/** The poster changes the given fields of an open bounty. */
export const updateBounty = defineCall({
  name: 'updateBounty',
  payload: v.strictObject({
    bountyId,
    description: v.optional(bountyFields.description),
    reward: v.optional(bountyFields.reward),
  }),
  answer: told,
});

/** Puts the coins of a pledge into escrow. */
export const fundBounty = defineCall({
  name: 'fundBounty',
  repeated: 'refused',
  payload: ofBounty,
  answer: told,
});

/** An engaged user hands in a craft of their own. */
export const submitSolution = defineCall({
  name: 'submitSolution',
  payload: v.strictObject({
    bountyId,
    craftId: id,
    note: v.optional(
      v.pipe(v.string(), v.trim(), v.maxLength(submissionTextMaxLength, bountyMessages.noteTooLong)),
      '',
    ),
  }),
  answer: v.object({ submissionId: v.string() }),
});

/** Takes a submission as the solution: the bounty is completed and its reward paid. */
export const acceptSubmission = defineCall({
  name: 'acceptSubmission',
  repeated: 'refused',
  payload: v.strictObject({ submissionId: id }),
  answer: told,
});

/** The poster declines a pending submission with a reason. The bounty is open again if nothing else is pending. */
export const declineSubmission = defineCall({
  name: 'declineSubmission',
  repeated: 'refused',
  payload: v.strictObject({
    submissionId: id,
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.check(isVisible, bountyMessages.reasonMissing),
      v.maxLength(submissionTextMaxLength, bountyMessages.reasonTooLong),
    ),
  }),
  answer: told,
});

/** The poster cancels a bounty; refused while a submission is pending. Coins in escrow go back to their accounts. */
export const cancelBounty = defineCall({
  name: 'cancelBounty',
  repeated: 'refused',
  payload: ofBounty,
  answer: told,
});

import * as v from 'valibot';

/** Source: specification s.5. */
export const disputeReasons = [
  'Incorrect Amount',
  'Did Not Authorize',
  'Duplicate Transaction',
  'Service Not Rendered',
  'Other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** In characters. */
export const disputeDetailsMaxLength = 2_000;

/** How a report about a transaction ended, and what the operator answered. */
export const reviewSchema = v.object({
  outcome: v.picklist(['rejected', 'corrected']),
  answer: v.string(),
  at: v.string(),
});

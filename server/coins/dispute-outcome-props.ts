import * as v from 'valibot';

/** How a report about a transaction ended. `coins` were given back; 0 when it was rejected. The link is absolute. */
export const disputeOutcomeProps = v.object({
  outcome: v.picklist(['rejected', 'refunded']),
  coins: v.number(),
  reason: v.string(),
  link: v.string(),
});
export type DisputeOutcomeProps = v.InferOutput<typeof disputeOutcomeProps>;

import * as v from 'valibot';

/**
 * The life of a purchase. `created`: no session at the card provider yet; `open`: the buyer is at checkout or the
 * payment is being confirmed; `paid`: coins are credited; `mismatch`: paid, but not what was ordered, so nothing was
 * credited and an operator was told. Refunds and disputes are amounts beside the state, not states.
 */
export const orderStates = ['created', 'open', 'paid', 'failed', 'expired', 'mismatch'] as const;

export const orderSchema = v.object({
  id: v.string(),
  state: v.picklist(orderStates),
  /** A mismatch that an operator has dealt with. A server of the version before does not say it. */
  isDealtWith: v.optional(v.boolean(), false),
  coins: v.number(),
  /** How many of them repaid what their buyer owed after a refund. A server of the version before does not say it. */
  repaidCoins: v.optional(v.number(), 0),
  baseAmountCents: v.number(),
  totalChargeCents: v.number(),
  isCustom: v.boolean(),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
});
export type Order = v.InferOutput<typeof orderSchema>;

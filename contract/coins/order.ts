import * as v from 'valibot';

/**
 * The states of a purchase. `created`: no session at the card provider yet; `open`: the buyer is at checkout or the
 * payment is being confirmed; `paid`: coins are credited; `mismatch`: the payment differs from the order, so nothing
 * was credited and an operator was told. Refunds and disputes are amounts beside the state, not states.
 */
export const orderStates = ['created', 'open', 'paid', 'failed', 'expired', 'mismatch'] as const;

export const orderSchema = v.object({
  id: v.string(),
  state: v.picklist(orderStates),
  /** Whether an operator has dealt with the mismatch. A server of the previous version does not send it. */
  isDealtWith: v.optional(v.boolean(), false),
  coins: v.number(),
  /** How many of the coins repaid a debt of the buyer. A server of the previous version does not send it. */
  repaidCoins: v.optional(v.number(), 0),
  baseAmountCents: v.number(),
  totalChargeCents: v.number(),
  isCustom: v.boolean(),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
});
export type Order = v.InferOutput<typeof orderSchema>;

import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Charge } from './charge.ts';

/** A refund of one charge, in full or in part. */
export const refundRow = v.object({
  id: v.string(),
  chargeId: v.string(),
  createdAtS: v.number(),
  amountCents: v.number(),
});
export type Refund = v.InferOutput<typeof refundRow>;

/** The refund in the card API's shape. */
export function refundObject(refund: Refund, charge: Charge) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amountCents,
    charge: charge.id,
    created: refund.createdAtS,
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.paymentIntentId,
    reason: null,
    receipt_number: null,
    status: 'succeeded',
  } satisfies Partial<Stripe.Refund>;
}

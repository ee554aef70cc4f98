import type Stripe from 'stripe';
import * as v from 'valibot';
import type { CheckoutSession } from './checkout-session.ts';

/** Money taken for one checkout: its row is what makes a session paid. */
export const chargeRow = v.object({
  id: v.string(),
  sessionId: v.string(),
  paymentIntentId: v.string(),
  createdAtS: v.number(),
  amountCents: v.number(),
  currency: v.string(),
});
export type Charge = v.InferOutput<typeof chargeRow>;

type ChargeFacts = { session: CheckoutSession; refundedCents: number; disputed: boolean };

/** The charge in the card API's shape. */
export function chargeObject(charge: Charge, { session, refundedCents, disputed }: ChargeFacts) {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amountCents,
    amount_captured: charge.amountCents,
    amount_refunded: refundedCents,
    captured: true,
    created: charge.createdAtS,
    currency: charge.currency,
    customer: null,
    description: session.paymentDescription,
    disputed,
    livemode: false,
    metadata: session.paymentMetadata,
    paid: true,
    payment_intent: charge.paymentIntentId,
    receipt_email: session.customerEmail,
    refunded: refundedCents === charge.amountCents,
    status: 'succeeded',
  } satisfies Partial<Stripe.Charge>;
}

/** The payment intent of a charge in the card API's shape. */
export function paymentIntentObject(charge: Charge, session: CheckoutSession) {
  return {
    id: charge.paymentIntentId,
    object: 'payment_intent',
    amount: charge.amountCents,
    amount_received: charge.amountCents,
    created: charge.createdAtS,
    currency: charge.currency,
    customer: null,
    description: session.paymentDescription,
    latest_charge: charge.id,
    livemode: false,
    metadata: session.paymentMetadata,
    payment_method_types: ['card'],
    receipt_email: session.customerEmail,
    status: 'succeeded',
  } satisfies Partial<Stripe.PaymentIntent>;
}

import type Stripe from 'stripe';
import * as v from 'valibot';

export const metadataSchema = v.record(v.string(), v.string());

const lineItemSchema = v.object({
  name: v.string(),
  description: v.nullable(v.string()),
  unitCents: v.number(),
  quantity: v.number(),
});

/** One checkout as it was ordered. Whether it was paid follows from its charge. */
export const checkoutSessionRow = v.object({
  id: v.string(),
  createdAtS: v.number(),
  expiresAtS: v.number(),
  expiredAtS: v.nullable(v.number()),
  currency: v.string(),
  lineItems: v.pipe(v.string(), v.parseJson(), v.array(lineItemSchema)),
  successUrl: v.string(),
  cancelUrl: v.nullable(v.string()),
  clientReferenceId: v.nullable(v.string()),
  customerEmail: v.nullable(v.string()),
  metadata: v.pipe(v.string(), v.parseJson(), metadataSchema),
  paymentMetadata: v.pipe(v.string(), v.parseJson(), metadataSchema),
  paymentDescription: v.nullable(v.string()),
});
export type CheckoutSession = v.InferOutput<typeof checkoutSessionRow>;

/** What a session needs to know of its charge. */
type Payment = { paymentIntentId: string };

export function totalCents(session: CheckoutSession): number {
  return session.lineItems.reduce((total, item) => total + item.unitCents * item.quantity, 0);
}

export type SessionStatus = 'open' | 'complete' | 'expired';

export function sessionStatus(session: CheckoutSession, charge: Payment | null): SessionStatus {
  if (charge !== null) return 'complete';
  return session.expiredAtS === null ? 'open' : 'expired';
}

/** The session in the card API's shape. An open one has the address of its card page. */
export function sessionObject(session: CheckoutSession, charge: Payment | null, payUrl: string) {
  const status = sessionStatus(session, charge);
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: totalCents(session),
    amount_total: totalCents(session),
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.createdAtS,
    currency: session.currency,
    customer: null,
    customer_details: customerDetails(session, status),
    customer_email: session.customerEmail,
    expires_at: session.expiresAtS,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: charge?.paymentIntentId ?? null,
    payment_method_types: ['card'],
    payment_status: charge === null ? 'unpaid' : 'paid',
    status,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: status === 'open' ? payUrl : null,
  } satisfies Partial<Stripe.Checkout.Session>;
}

function customerDetails(session: CheckoutSession, status: SessionStatus) {
  if (status !== 'complete') return null;
  return {
    email: session.customerEmail,
    name: null,
    phone: null,
    address: null,
    business_name: null,
    individual_name: null,
    tax_exempt: 'none',
    tax_ids: [],
  } satisfies Stripe.Checkout.Session.CustomerDetails;
}

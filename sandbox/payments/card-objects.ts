import { invariant } from '#contract/wire/invariant.ts';
import { type Charge, chargeObject, paymentIntentObject } from './charge.ts';
import { type CheckoutSession, sessionObject } from './checkout-session.ts';
import { disputeObject } from './dispute.ts';
import { type Payments, payUrl } from './payments.ts';
import { type Refund, refundObject } from './refund.ts';
import { eventObject } from './webhook-event.ts';

/** Builds API objects from stored facts: one reader for each kind, which returns null for an unknown id. */
export function cardObjects(payments: Payments) {
  const { store, events } = payments;
  const ofFound = <Found, Shape>(found: Found | null, shape: (found: Found) => Shape) =>
    found === null ? null : shape(found);

  return {
    session: (id: string) => ofFound(store.sessions.find(id), (session) => describeSession(payments, session)),
    paymentIntent: (id: string) =>
      ofFound(store.charges.ofPaymentIntent(id), (charge) => paymentIntentObject(charge, orderedIn(payments, charge))),
    charge: (id: string) => ofFound(store.charges.find(id), (charge) => describeCharge(payments, charge)),
    refund: (id: string) => ofFound(store.refunds.find(id), (refund) => describeRefund(payments, refund)),
    dispute: (id: string) =>
      ofFound(store.disputes.find(id), (dispute) => disputeObject(dispute, chargeOf(payments, dispute.chargeId))),
    event: (id: string) => ofFound(events.find(id), eventObject),
  };
}

export function describeSession(payments: Payments, session: CheckoutSession) {
  return sessionObject(session, payments.store.charges.ofSession(session.id), payUrl(payments, session.id));
}

export function describeCharge(payments: Payments, charge: Charge) {
  const disputed = payments.store.disputes.ofCharge(charge.id) !== null;
  return chargeObject(charge, {
    session: orderedIn(payments, charge),
    refundedCents: refundedCents(payments, charge),
    disputed,
  });
}

export function describeRefund(payments: Payments, refund: Refund) {
  return refundObject(refund, chargeOf(payments, refund.chargeId));
}

export function refundedCents(payments: Payments, charge: Charge): number {
  return payments.store.refunds.ofCharge(charge.id).reduce((total, refund) => total + refund.amountCents, 0);
}

export function chargeOf(payments: Payments, chargeId: string): Charge {
  const charge = payments.store.charges.find(chargeId);
  invariant(charge !== null, 'a refund or dispute belongs to a charge');
  return charge;
}

function orderedIn(payments: Payments, charge: Charge): CheckoutSession {
  const session = payments.store.sessions.find(charge.sessionId);
  invariant(session !== null, 'a charge belongs to a checkout');
  return session;
}

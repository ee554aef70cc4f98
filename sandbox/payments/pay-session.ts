import { describeCharge, describeSession } from './card-objects.ts';
import { type CheckoutSession, type SessionStatus, sessionStatus, totalCents } from './checkout-session.ts';
import { newId } from './new-id.ts';
import { announce, nowS, type Payments } from './payments.ts';

/** A purchase of $13.13 is always declined, so a test can have a declined card by choosing its amount. */
const declinedBaseCents = 1_313;

export type PayOutcome = 'paid' | 'declined' | Exclude<SessionStatus, 'open'>;

/** Takes the money for an open checkout, once. For any other checkout it returns the checkout's status. */
export function paySession(payments: Payments, session: CheckoutSession): PayOutcome {
  const status = sessionStatus(session, payments.store.charges.ofSession(session.id));
  if (status !== 'open') return status;
  if (isAlwaysDeclined(session)) return 'declined';
  const charge = {
    id: newId('ch_'),
    sessionId: session.id,
    paymentIntentId: newId('pi_'),
    createdAtS: nowS(payments),
    amountCents: totalCents(session),
    currency: session.currency,
  };
  payments.store.charges.add(charge);
  announce(payments, 'charge.succeeded', session.id, describeCharge(payments, charge));
  announce(payments, 'checkout.session.completed', session.id, describeSession(payments, session));
  return 'paid';
}

/** The base amount is the one the buyer chose; with the fee added, $13.13 could not be recognised. */
function isAlwaysDeclined({ metadata, lineItems }: CheckoutSession): boolean {
  const baseCents = metadata.baseAmountCents;
  if (baseCents !== undefined) return Number(baseCents) === declinedBaseCents;
  return lineItems[0]?.unitCents === declinedBaseCents;
}

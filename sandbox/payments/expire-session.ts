import { CardApiError, missingObject } from './card-api-error.ts';
import { describeSession } from './card-objects.ts';
import { type CheckoutSession, sessionStatus } from './checkout-session.ts';
import { announce, nowS, type Payments } from './payments.ts';

/** Closes an open checkout at the site's request, so that it can no longer be paid. */
export function expireSession(payments: Payments, sessionId: string) {
  const session = payments.store.sessions.find(sessionId);
  if (session === null) throw missingObject('checkout.session', sessionId);
  const status = sessionStatus(session, payments.store.charges.ofSession(sessionId));
  if (status !== 'open') {
    throw new CardApiError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${status}.`,
    );
  }
  return close(payments, session);
}

/** Closes every checkout whose time is over. */
export function expireOverdue(payments: Payments): void {
  for (const session of payments.store.sessions.overdue(nowS(payments))) close(payments, session);
}

function close(payments: Payments, session: CheckoutSession) {
  const expiredAtS = nowS(payments);
  payments.store.sessions.expire(session.id, expiredAtS);
  const closed = describeSession(payments, { ...session, expiredAtS });
  announce(payments, 'checkout.session.expired', session.id, closed);
  return closed;
}

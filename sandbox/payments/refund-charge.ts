import { CardApiError } from './card-api-error.ts';
import { describeCharge, describeRefund, refundedCents } from './card-objects.ts';
import type { Charge } from './charge.ts';
import { newId } from './new-id.ts';
import { announce, nowS, type Payments } from './payments.ts';

/** Refunds a part of a charge, or all that is left of it when `cents` is null. */
export function refundCharge(payments: Payments, charge: Charge, cents: number | null) {
  const leftCents = charge.amountCents - refundedCents(payments, charge);
  const amountCents = cents ?? leftCents;
  refuseWhileDisputed(payments, charge);
  refuseMoreThanLeft(charge, amountCents, leftCents);
  const refund = { id: newId('re_'), chargeId: charge.id, createdAtS: nowS(payments), amountCents };
  payments.store.refunds.add(refund);
  const shape = describeRefund(payments, refund);
  announce(payments, 'refund.created', charge.sessionId, shape);
  announce(payments, 'charge.refunded', charge.sessionId, describeCharge(payments, charge));
  announce(payments, 'refund.updated', charge.sessionId, shape);
  return shape;
}

/** While disputed, the bank has taken the money or may do so: a refund would pay it back twice. */
function refuseWhileDisputed(payments: Payments, charge: Charge): void {
  const dispute = payments.store.disputes.ofCharge(charge.id);
  if (dispute === null || dispute.outcome === 'won') return;
  throw new CardApiError(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function refuseMoreThanLeft(charge: Charge, cents: number, leftCents: number): void {
  if (leftCents === 0) {
    throw new CardApiError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (cents >= 1 && cents <= leftCents) return;
  throw new CardApiError(400, `Refund amount (${cents}) must be from 1 to the unrefunded ${leftCents} cents.`, {
    param: 'amount',
  });
}

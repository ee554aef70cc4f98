import { CardApiError } from './card-api-error.ts';
import type { Charge } from './charge.ts';
import { type Dispute, type DisputeOutcome, disputeObject } from './dispute.ts';
import { newId } from './new-id.ts';
import { announce, nowS, type Payments } from './payments.ts';

/**
 * Lets a bank dispute the whole charge. `open` begins the dispute, `won` and `lost` settle it, and begin it first
 * where it has not begun. A settled dispute stays as it is, as with a bank.
 */
export function disputeCharge(payments: Payments, charge: Charge, outcome: DisputeOutcome) {
  const found = payments.store.disputes.ofCharge(charge.id);
  if (found !== null && (outcome === 'open' || found.outcome !== 'open')) {
    throw new CardApiError(400, `Charge ${charge.id} is disputed already; the dispute is ${found.outcome}.`);
  }
  const dispute = found ?? begin(payments, charge);
  return outcome === 'open' ? disputeObject(dispute, charge) : settle(payments, charge, { ...dispute, outcome });
}

function begin(payments: Payments, charge: Charge): Dispute {
  const dispute: Dispute = {
    id: newId('dp_'),
    chargeId: charge.id,
    createdAtS: nowS(payments),
    amountCents: charge.amountCents,
    outcome: 'open',
  };
  payments.store.disputes.add(dispute);
  const shape = disputeObject(dispute, charge);
  announce(payments, 'charge.dispute.created', charge.sessionId, shape);
  announce(payments, 'charge.dispute.funds_withdrawn', charge.sessionId, shape);
  return dispute;
}

function settle(payments: Payments, charge: Charge, dispute: Dispute) {
  payments.store.disputes.settle(dispute.id, dispute.outcome);
  const shape = disputeObject(dispute, charge);
  announce(payments, 'charge.dispute.closed', charge.sessionId, shape);
  if (dispute.outcome === 'won') announce(payments, 'charge.dispute.funds_reinstated', charge.sessionId, shape);
  return shape;
}

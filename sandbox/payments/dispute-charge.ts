import { CardApiError } from './card-api-error.ts';
import type { Charge } from './charge.ts';
import { type Dispute, type DisputeOutcome, disputeObject } from './dispute.ts';
import { newId } from './new-id.ts';
import { announce, nowS, type Payments } from './payments.ts';

/** The outcomes that may follow each outcome. */
const follows: Record<DisputeOutcome, readonly DisputeOutcome[]> = {
  open: ['won', 'lost'],
  lost: ['appealed'],
  appealed: ['won', 'lost'],
  won: [],
};

/**
 * Has the bank dispute the whole charge. `open` begins the dispute; `won` and `lost` settle it, and begin it first
 * where needed. As with a bank, a settled dispute stays settled, except for an appeal against a lost one.
 */
export function disputeCharge(payments: Payments, charge: Charge, outcome: DisputeOutcome) {
  const found = payments.store.disputes.ofCharge(charge.id);
  if (found !== null && !follows[found.outcome].includes(outcome)) {
    throw new CardApiError(400, `Charge ${charge.id} is disputed already; the dispute is ${found.outcome}.`);
  }
  if (found === null && outcome === 'appealed') throw new CardApiError(400, `Charge ${charge.id} is not disputed.`);
  const dispute = found ?? begin(payments, charge);
  switch (outcome) {
    case 'open':
      return disputeObject(dispute, charge);
    case 'appealed':
      return appeal(payments, charge, { ...dispute, outcome });
    default:
      return settle(payments, charge, { ...dispute, outcome });
  }
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

function appeal(payments: Payments, charge: Charge, dispute: Dispute) {
  payments.store.disputes.settle(dispute.id, dispute.outcome);
  const shape = disputeObject(dispute, charge);
  announce(payments, 'charge.dispute.updated', charge.sessionId, shape);
  return shape;
}

function settle(payments: Payments, charge: Charge, dispute: Dispute) {
  payments.store.disputes.settle(dispute.id, dispute.outcome);
  const shape = disputeObject(dispute, charge);
  announce(payments, 'charge.dispute.closed', charge.sessionId, shape);
  if (dispute.outcome === 'won') announce(payments, 'charge.dispute.funds_reinstated', charge.sessionId, shape);
  return shape;
}

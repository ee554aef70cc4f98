import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Charge } from './charge.ts';

export const disputeOutcomes = ['open', 'won', 'lost', 'appealed'] as const;

/** A card holder's objection to a charge, raised by the bank. The merchant wins at `won`, may appeal at `lost`. */
export const disputeRow = v.object({
  id: v.string(),
  chargeId: v.string(),
  createdAtS: v.number(),
  amountCents: v.number(),
  outcome: v.picklist(disputeOutcomes),
});
export type Dispute = v.InferOutput<typeof disputeRow>;
export type DisputeOutcome = Dispute['outcome'];

const statuses = { open: 'needs_response', won: 'won', lost: 'lost', appealed: 'appeal_under_review' } as const;
const daysToAnswer = 7;

/** The dispute in the card API's shape. */
export function disputeObject(dispute: Dispute, charge: Charge) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amountCents,
    balance_transactions: [],
    charge: charge.id,
    created: dispute.createdAtS,
    currency: charge.currency,
    evidence_details: {
      due_by: dispute.createdAtS + daysToAnswer * 24 * 3_600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.paymentIntentId,
    reason: 'fraudulent',
    status: statuses[dispute.outcome],
  } satisfies Partial<Stripe.Dispute>;
}

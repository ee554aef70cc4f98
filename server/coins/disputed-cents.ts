import type Stripe from 'stripe';

/** What is read of a dispute; amounts in cents, what was withdrawn as a negative one. */
export type CardDispute = Pick<Stripe.Dispute, 'status' | 'amount'> & { balance_transactions: { amount: number }[] };

/** An inquiry moves no money, so it moves no coins. */
const inquiries = new Set<string>(['warning_needs_response', 'warning_under_review', 'warning_closed']);

/**
 * What card holders dispute of a charge, in cents: what is still argued about, appeals among it, and what they were given
 * back. A state that is not known yet counts as argued about, so that its coins stay where they are.
 */
export function disputedCents(disputes: readonly CardDispute[]) {
  let [disputedOpenCents, disputedLostCents] = [0, 0];
  for (const dispute of disputes) {
    if (dispute.status === 'won' || inquiries.has(dispute.status)) continue;
    if (dispute.status === 'lost') disputedLostCents += dispute.amount;
    else if (dispute.status === 'prevented') disputedLostCents += withdrawnCents(dispute);
    else disputedOpenCents += dispute.amount;
  }
  return { disputedOpenCents, disputedLostCents };
}

/**
 * What a dispute itself took: nothing where a refund prevented it, which counts as one. That anything was withdrawn is all
 * that its moves tell: they are in the currency of our account at the card provider, which may be another.
 */
function withdrawnCents({ amount, balance_transactions: moves }: CardDispute): number {
  return moves.reduce((sum, move) => sum + move.amount, 0) < 0 ? amount : 0;
}

import type Stripe from 'stripe';

/** The fields that we read of a dispute. Amounts in cents; a withdrawal is negative. */
export type CardDispute = Pick<Stripe.Dispute, 'status' | 'amount'> & { balance_transactions: { amount: number }[] };

/** An inquiry moves no money, so it moves no coins. */
const inquiries = new Set<string>(['warning_needs_response', 'warning_under_review', 'warning_closed']);

/**
 * Sums the disputes of a charge, in cents: the amount still open, including appeals, and the amount that card holders
 * got back. A status unknown to us counts as open, so that its coins stay held.
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
 * The cents that a prevented dispute took: none if a refund prevented it, because that refund counts by itself. Only
 * the sign of the balance transactions is used: they are in the currency of our account at the card provider, which may
 * differ from that of the charge.
 */
function withdrawnCents({ amount, balance_transactions: moves }: CardDispute): number {
  return moves.reduce((sum, move) => sum + move.amount, 0) < 0 ? amount : 0;
}

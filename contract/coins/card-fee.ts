/** The card fee: 2.9 % plus $0.30. Source: specification s.9. All amounts are whole cents, no floats on the way. */
const cardFeeFixedCents = 30;
const cardFeePerMille = 29;

/** The price of a purchase as the page shows it before payment (the specification's "checkout fee data", in cents). */
export type FeeBreakdown = {
  type: 'pack' | 'custom';
  isCustom: boolean;
  baseAmountCents: number;
  stripeFeeCents: number;
  totalChargeCents: number;
};

/** A pack's advertised price includes the card fee: the page shows the fee, but the charge stays the base amount. */
export function packFee(baseAmountCents: number): FeeBreakdown {
  const stripeFeeCents = Math.floor((baseAmountCents * cardFeePerMille + 500) / 1_000) + cardFeeFixedCents;
  return { type: 'pack', isCustom: false, baseAmountCents, stripeFeeCents, totalChargeCents: baseAmountCents };
}

/** A custom amount carries the fee on top: total = ceil((cents + 30) / (1 - 0.029)), in integers. */
export function customFee(baseAmountCents: number): FeeBreakdown {
  const keptPerMille = 1_000 - cardFeePerMille;
  const totalChargeCents = Math.floor(
    ((baseAmountCents + cardFeeFixedCents) * 1_000 + (keptPerMille - 1)) / keptPerMille,
  );
  const stripeFeeCents = totalChargeCents - baseAmountCents;
  return { type: 'custom', isCustom: true, baseAmountCents, stripeFeeCents, totalChargeCents };
}

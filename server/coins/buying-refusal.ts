import { coinMessages } from '#contract/coins/messages.ts';

/** A debt is in coins, and below zero. */
type Buyer = { hasOpenCardDispute: boolean; debt: number };

/**
 * Returns why a user cannot buy coins now, or null. During a card dispute it is the reason even if there is a debt: the
 * end of the dispute settles that debt.
 */
export function buyingRefusal({ hasOpenCardDispute, debt }: Buyer): string | null {
  if (hasOpenCardDispute) return coinMessages.buyingBlockedByDispute;
  return debt < 0 ? coinMessages.buyingBlockedByDebt(-debt) : null;
}

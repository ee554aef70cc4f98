import { coinMessages } from '#contract/coins/messages.ts';

/** A debt is in coins, and below zero. */
type Buyer = { hasOpenCardDispute: boolean; debt: number };

/** Why a user can buy no coins at the moment; null where they can. A card dispute's end settles what is owed for it. */
export function buyingRefusal({ hasOpenCardDispute, debt }: Buyer): string | null {
  if (hasOpenCardDispute) return coinMessages.buyingBlockedByDispute;
  return debt < 0 ? coinMessages.buyingBlockedByDebt(-debt) : null;
}

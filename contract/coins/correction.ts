/** What an operator may put right of a balance. A debt is below zero: to settle it is to give to it. */
export const correctionBuckets = ['monthly', 'rewards', 'purchased', 'debt'] as const;
export type CorrectionBucket = (typeof correctionBuckets)[number];

/**
 * More coins than these, up or down, and together with what the operator moved of the same user's in the last 24 hours,
 * move only when a second operator approves it. Source: security design s.4.
 */
export const secondOperatorAboveCoins = 100_000;

/** `coinsToday` is what the operator moved, or proposed to move, of that user's in the last 24 hours, up and down alike. */
export const needsSecondOperator = (coins: number, coinsToday = 0): boolean =>
  Math.abs(coins) + coinsToday > secondOperatorAboveCoins;

/** The parts of a balance that an operator may correct. A debt is a negative balance: adding coins to it settles it. */
export const correctionBuckets = ['monthly', 'rewards', 'purchased', 'debt'] as const;
export type CorrectionBucket = (typeof correctionBuckets)[number];

/**
 * More coins than these, up or down, move only when a second operator approves. What the first operator moved of the
 * same user's coins in the last 24 hours counts, too. Source: security design s.4.
 */
export const secondOperatorAboveCoins = 100_000;

/** `coinsToday`: how many of the user's coins the operator moved, or proposed to move, up or down, in 24 hours. */
export const needsSecondOperator = (coins: number, coinsToday = 0): boolean =>
  Math.abs(coins) + coinsToday > secondOperatorAboveCoins;

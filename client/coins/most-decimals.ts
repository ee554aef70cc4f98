import { formatCoins } from '#contract/coins/coins.ts';

/** Returns the highest number of decimals that any of these amounts, in coins, is written with. */
export function mostDecimals(amounts: readonly number[]): number {
  return Math.max(0, ...amounts.map((coins) => formatCoins(coins).split('.')[1]?.length ?? 0));
}

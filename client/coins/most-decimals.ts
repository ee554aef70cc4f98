import { formatCoins } from '#contract/coins/coins.ts';

/** How many decimals are written of the one of these amounts that has the most, in coins. */
export function mostDecimals(amounts: readonly number[]): number {
  return Math.max(0, ...amounts.map((coins) => formatCoins(coins).split('.')[1]?.length ?? 0));
}

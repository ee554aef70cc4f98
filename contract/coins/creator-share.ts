/** The share of a sale or a reward that its creator keeps. Source: specification s.9, domain-rules (Coins). */
const tenthsForCreator = 7;
export const creatorPercentage = tenthsForCreator * 10;

/** Returns the creator's part of an amount, in millicoins; the platform keeps the remainder. */
export function creatorShare(amountMillicoins: number): number {
  return Math.floor((tenthsForCreator * amountMillicoins) / 10);
}

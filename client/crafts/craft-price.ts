import { coinsText } from '#contract/coins/coins.ts';

/** "Free" or "1,200 coins". */
export function craftPrice(price: number): string {
  return price === 0 ? 'Free' : coinsText(price);
}

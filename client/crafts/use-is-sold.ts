import { useCraftSales } from '#client/platform/craft-sales.ts';
import type { Craft } from '#contract/crafts/craft.ts';

/** Whether a craft can be bought: it is on the market, and has a price while prices are asked. */
export function useIsSold({ isPublic, price }: Pick<Craft, 'isPublic' | 'price'>): boolean {
  return useCraftSales() && isPublic && price > 0;
}

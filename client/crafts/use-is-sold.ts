import { useFlags } from '#client/platform/flags/use-flags.ts';
import type { Craft } from '#contract/crafts/craft.ts';

/** Whether a craft can be bought: it is on the market, and has a price while prices are asked. */
export function useIsSold({ isPublic, price }: Pick<Craft, 'isPublic' | 'price'>): boolean {
  return useFlags().craft_sales && isPublic && price > 0;
}

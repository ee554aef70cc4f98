import { useFlags } from '#client/platform/flags/use-flags.ts';
import type { Craft } from '#contract/crafts/craft.ts';

/** Whether a craft can be bought: crafts are sold at all, and this one is on the market for a price. */
export function useIsSold({ isPublic, price }: Pick<Craft, 'isPublic' | 'price'>): boolean {
  return useFlags().craft_sales && isPublic && price > 0;
}

import type { CraftFields } from '#contract/crafts/craft.ts';

type Offer = Pick<CraftFields, 'prompt' | 'price' | 'isPublic'>;

/**
 * Whether the form would put a craft without a prompt on the market, or give it a price. A craft that was already saved
 * in that state may still be changed otherwise; `saved` is null for a new one.
 */
export function lacksPrompt(written: Offer, saved: Offer | null): boolean {
  if (!isBlank(written.prompt)) return false;
  const before = saved !== null && isBlank(saved.prompt) ? saved : { price: 0, isPublic: false };
  return (written.isPublic && !before.isPublic) || (written.price > 0 && before.price === 0);
}

export const isBlank = (prompt: string): boolean => prompt.trim() === '';

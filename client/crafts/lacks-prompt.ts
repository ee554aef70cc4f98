import type { CraftFields } from '#contract/crafts/craft.ts';

type Offer = Pick<CraftFields, 'prompt' | 'price' | 'isPublic'>;

/**
 * Whether a craft that is being written would be shown on the market, or have a price, without the prompt that others come
 * for. One that is saved like that already may be changed otherwise; `saved` is null for a new one.
 */
export function lacksPrompt(written: Offer, saved: Offer | null): boolean {
  if (!isBlank(written.prompt)) return false;
  const before = saved !== null && isBlank(saved.prompt) ? saved : { price: 0, isPublic: false };
  return (written.isPublic && !before.isPublic) || (written.price > 0 && before.price === 0);
}

export const isBlank = (prompt: string): boolean => prompt.trim() === '';

import { useDeferredValue } from 'react';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { defaultCategory } from '#contract/crafts/craft.ts';
import { marketDescriptionOf } from '#contract/crafts/market-description.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import styles from './craft-preview.module.css';
import { CraftText, useIsCraftTextComing } from './craft-text.tsx';
import { CraftTile } from './craft-tile.tsx';
import { isBlank } from './lacks-prompt.ts';
import type { WrittenCraft } from './written-craft.ts';
import { priceOf } from './written-price.ts';

/** A long prompt is slow to render, so it is rendered once the user has not typed for this long. */
const restMs = 200;

/** A preview of the craft being written, as others and its holders will see it. */
export function CraftPreview({ written }: { written: WrittenCraft }) {
  // Keeps typing responsive: React renders the preview with lower priority.
  const { name, description, prompt, category, icon, ...others } = useDeferredValue(written);
  const price = priceOf(others.price);
  const settled = useDebounced(prompt, restMs);
  const isTextComing = useIsCraftTextComing();
  const areCraftsSold = useFlags().craft_sales;
  return (
    <aside className={styles.preview} aria-label="Preview">
      <h2 className={styles.heading}>On the market</h2>
      <CraftTile
        as="div"
        craft={{
          name: name.trim() || 'Your Craft',
          category: category.trim() || defaultCategory,
          icon: icon || null,
          marketDescription: marketDescriptionOf(description, prompt),
          price,
          hasPrompt: !isBlank(prompt),
        }}
      />
      {price !== null && price > 0 && !areCraftsSold && <p className={styles.note}>{craftMessages.salesOff}</p>}
      <h2 className={styles.heading}>For those who use it</h2>
      <div className={styles.prompt}>
        {isBlank(settled) && <p className={styles.empty}>The prompt is still empty.</p>}
        {!isBlank(settled) && (isTextComing ? <Skeleton shape="block" /> : <CraftText text={settled} />)}
      </div>
    </aside>
  );
}

import { craftIcons } from '#contract/crafts/craft-icon.ts';
import { craftGlyphs } from './craft-glyphs.ts';
import styles from './craft-icon.module.css';

/** A craft's icon on its tile; one that it does not have, or that nobody knows, is a sprout. */
export function CraftIcon({ name }: { name: string | null }) {
  const icon = craftIcons.find((known) => known === name) ?? 'sprout';
  return (
    <span className={styles.tile} aria-hidden="true">
      <svg viewBox="0 0 512 512" width={26} height={26} fill="currentColor" aria-hidden="true">
        <path d={craftGlyphs[icon]} />
      </svg>
    </span>
  );
}

import { IconTile } from '#client/ui/icon-tile.tsx';
import { craftIcons } from '#contract/crafts/craft-icon.ts';
import { craftGlyphs } from './craft-glyphs.ts';

/** A craft's icon on its tile; a sprout where it has none or an unknown one. */
export function CraftIcon({ name }: { name: string | null }) {
  const icon = craftIcons.find((known) => known === name) ?? 'sprout';
  return (
    <IconTile tone="leaf">
      <svg viewBox="0 0 512 512" width={26} height={26} fill="currentColor" aria-hidden="true">
        <path d={craftGlyphs[icon]} />
      </svg>
    </IconTile>
  );
}

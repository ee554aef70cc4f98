import { TileGrid } from '#client/ui/tile-grid.tsx';
import type { Profile } from '#contract/account/profile.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { CraftCard } from './craft-card.tsx';

type Props = { crafts: readonly Craft[]; profile: Profile | null };

export function CraftGrid({ crafts, profile }: Props) {
  return (
    <TileGrid>
      {crafts.map((craft) => (
        <CraftCard key={craft.id} craft={craft} profile={profile} />
      ))}
    </TileGrid>
  );
}

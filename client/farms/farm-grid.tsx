import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { TileGrid } from '#client/ui/tile-grid.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import { FarmCard } from './farm-card.tsx';
import { useMyJoinRequests } from './use-my-join-requests.ts';

/** `isEditable` lets owners edit their farm where it stands. */
type Props = { farms: readonly Farm[]; isEditable?: boolean };

export function FarmGrid({ farms, isEditable = false }: Props) {
  const profile = useMyProfile();
  const requests = useMyJoinRequests();
  return (
    <TileGrid>
      {farms.map((farm) => (
        <FarmCard key={farm.id} farm={farm} profile={profile} requests={requests} isEditable={isEditable} />
      ))}
    </TileGrid>
  );
}

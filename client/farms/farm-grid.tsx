import { useState } from 'react';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { stack } from '#client/ui/stack.ts';
import { TileGrid } from '#client/ui/tile-grid.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import { FarmCard } from './farm-card.tsx';
import { FarmDetailsDialog } from './farm-details-dialog.tsx';
import { OneFarmNote } from './one-farm-note.tsx';
import { useMyJoinRequests } from './use-my-join-requests.ts';

/** `isEditable` lets owners edit their farm in the grid. */
type Props = { farms: readonly Farm[]; isEditable?: boolean };

/** Farms as cards. The edit dialog stays open when its farm leaves the list. */
export function FarmGrid({ farms, isEditable = false }: Props) {
  const profile = useMyProfile();
  const requests = useMyJoinRequests();
  const [edited, setEdited] = useState<Farm | null>(null);
  return (
    <>
      {farms.length > 0 && (
        <div {...stack}>
          <OneFarmNote farms={farms} />
          <TileGrid>
            {farms.map((farm) => (
              <FarmCard
                key={farm.id}
                farm={farm}
                profile={profile}
                requests={requests}
                onEdit={isEditable ? () => setEdited(farm) : null}
              />
            ))}
          </TileGrid>
        </div>
      )}
      {edited && <FarmDetailsDialog farm={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

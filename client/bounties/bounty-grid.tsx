import { useState } from 'react';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { TileGrid } from '#client/ui/tile-grid.tsx';
import type { Bounty } from '#contract/bounties/bounty.ts';
import { BountyCard } from './bounty-card.tsx';
import { BountyDetailDialog } from './bounty-detail-dialog.tsx';
import { EditBountyDialog } from './edit-bounty-dialog.tsx';

/** Bounties as cards. The details that the user has open stay open when their bounty leaves the list. */
export function BountyGrid({ bounties }: { bounties: readonly Bounty[] }) {
  const profile = useMyProfile();
  const [opened, setOpened] = useState<{ for: 'reading' | 'editing'; bounty: Bounty } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {bounties.length > 0 && (
        <TileGrid tiles="wide">
          {bounties.map((bounty) => (
            <BountyCard
              key={bounty.id}
              bounty={bounty}
              profile={profile}
              onOpen={() => setOpened({ for: 'reading', bounty })}
              onEdit={() => setOpened({ for: 'editing', bounty })}
            />
          ))}
        </TileGrid>
      )}
      {opened?.for === 'reading' && <BountyDetailDialog bounty={opened.bounty} profile={profile} onClose={close} />}
      {opened?.for === 'editing' && <EditBountyDialog bounty={opened.bounty} onClose={close} />}
    </>
  );
}

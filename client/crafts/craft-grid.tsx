import { useState } from 'react';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { TileGrid } from '#client/ui/tile-grid.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { BuyCraftDialog } from './buy-craft-dialog.tsx';
import { CraftCard } from './craft-card.tsx';
import { CraftDetailDialog } from './craft-detail-dialog.tsx';
import { CraftEditDialog } from './craft-edit-dialog.tsx';

/** Crafts as cards. A dialog of a craft stays open when the craft leaves the list. */
export function CraftGrid({ crafts }: { crafts: readonly Craft[] }) {
  const profile = useMyProfile();
  const [opened, setOpened] = useState<{ for: 'reading' | 'editing' | 'buying'; craft: Craft } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {crafts.length > 0 && (
        <TileGrid>
          {crafts.map((craft) => (
            <CraftCard
              key={craft.id}
              craft={craft}
              profile={profile}
              onOpen={() => setOpened({ for: 'reading', craft })}
              onEdit={() => setOpened({ for: 'editing', craft })}
              onBuy={() => setOpened({ for: 'buying', craft })}
            />
          ))}
        </TileGrid>
      )}
      {opened?.for === 'reading' && (
        <CraftDetailDialog
          craft={opened.craft}
          onEdit={(craft) => setOpened({ for: 'editing', craft })}
          onClose={close}
        />
      )}
      {opened?.for === 'buying' && <BuyCraftDialog craft={opened.craft} onClose={close} />}
      {opened?.for === 'editing' && <CraftEditDialog craft={opened.craft} onClose={close} />}
    </>
  );
}

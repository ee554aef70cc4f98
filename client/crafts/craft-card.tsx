import { useState } from 'react';
import type { Profile } from '#contract/account/profile.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { CraftButton } from './craft-button.tsx';
import { CraftDetailDialog } from './craft-detail-dialog.tsx';
import { CraftEditDialog } from './craft-edit-dialog.tsx';
import { craftRelation } from './craft-relation.ts';
import { CraftTile } from './craft-tile.tsx';

type Props = { craft: Craft; profile: Profile | null };

/** A craft among others. Its name opens the details. */
export function CraftCard({ craft, profile }: Props) {
  const [open, setOpen] = useState<'nothing' | 'details' | 'edit'>('nothing');
  const close = () => setOpen('nothing');
  return (
    <CraftTile
      craft={craft}
      onOpen={() => setOpen('details')}
      ways={<CraftButton craft={craft} relation={craftRelation(craft, profile)} onEdit={() => setOpen('edit')} />}
    >
      {open === 'details' && <CraftDetailDialog craft={craft} onClose={close} />}
      {open === 'edit' && <CraftEditDialog craft={craft} onClose={close} />}
    </CraftTile>
  );
}

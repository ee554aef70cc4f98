import type { Profile } from '#contract/account/profile.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { CraftButton } from './craft-button.tsx';
import { craftRelation } from './craft-relation.ts';
import { CraftTile } from './craft-tile.tsx';

type Props = { craft: Craft; profile: Profile | null; onOpen: () => void; onEdit: () => void; onBuy: () => void };

/** A craft in a grid. Its name opens the details. */
export function CraftCard({ craft, profile, onOpen, onEdit, onBuy }: Props) {
  return (
    <CraftTile
      craft={craft}
      onOpen={onOpen}
      ways={<CraftButton craft={craft} relation={craftRelation(craft, profile)} onEdit={onEdit} onBuy={onBuy} />}
    />
  );
}

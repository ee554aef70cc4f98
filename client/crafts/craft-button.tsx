import { useIsProfileComing } from '#client/platform/session/use-my-profile.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-look.ts';
import { KeptPlace } from '#client/ui/kept-place.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { BuyCraftButton } from './buy-craft-button.tsx';
import type { CraftRelation } from './craft-relation.ts';
import { useTryOn } from './use-try-on.ts';

type Props = {
  craft: Craft;
  relation: CraftRelation;
  size?: ButtonLook['size'];
  onEdit: () => void;
  onBuy: () => void;
};

/** The actions on a craft. Only Try On, Edit and, where crafts are sold, Buy can be clicked (specification s.4). */
export function CraftButton({ craft, relation, size = 'small', onEdit, onBuy }: Props) {
  const { tryOn, isUnderWay } = useTryOn(relation === 'trial');
  const isProfileComing = useIsProfileComing();
  switch (relation) {
    case 'mine':
      return (
        <>
          <Badge tone="wheat">My Craft</Badge>
          <Button size={size} aria-label={`Edit ${craft.name}`} onClick={onEdit}>
            Edit
          </Button>
        </>
      );
    case 'equipped':
      return <Badge>Equipped</Badge>;
    case 'trial':
      return (
        <>
          <Badge>Equipped (Trial)</Badge>
          <BuyCraftButton craft={craft} size={size} onBuy={onBuy} />
        </>
      );
    // No Try On: each craft can be tried on only once.
    case 'trial-over':
      return (
        <>
          <Badge tone="plain">Trial over</Badge>
          <BuyCraftButton craft={craft} size={size} onBuy={onBuy} />
        </>
      );
    case 'none': {
      const ways = (
        <>
          <Button
            size={size}
            tone="leaf"
            disabled={!craft.hasPrompt}
            title={craft.hasPrompt ? undefined : craftMessages.noPrompt}
            busy={isUnderWay}
            aria-label={`Try On ${craft.name}`}
            onClick={() => void tryOn(craft)}
          >
            Try On
          </Button>
          <BuyCraftButton craft={craft} size={size} onBuy={onBuy} />
        </>
      );
      return isProfileComing ? <KeptPlace>{ways}</KeptPlace> : ways;
    }
  }
}

import { useIsProfileComing } from '#client/platform/session/use-my-profile.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { KeptPlace } from '#client/ui/kept-place.tsx';
import type { Bounty } from '#contract/bounties/bounty.ts';
import type { BountyRelation } from './bounty-relation.ts';
import { useEngage } from './use-engage.ts';

type Props = { bounty: Bounty; relation: BountyRelation; size?: 'small' | 'medium' };

/** The Engage button, or a badge with the viewer's relation to the bounty (specification s.2). */
export function EngageButton({ bounty, relation, size = 'small' }: Props) {
  const { isEngaged, engage } = useEngage(bounty.id, relation === 'engaged');
  const isProfileComing = useIsProfileComing();
  if (relation === 'mine' || isEngaged)
    return (
      <Button size={size} tone="said" disabled tabIndex={-1}>
        {isEngaged ? <Badge>Engaged</Badge> : <Badge tone="wheat">My Bounty</Badge>}
      </Button>
    );
  if (bounty.status !== 'open') return null;
  const button = (
    <Button size={size} tone="leaf" aria-label={`Engage ${bounty.title}`} onClick={() => void engage()}>
      Engage
    </Button>
  );
  return isProfileComing ? <KeptPlace>{button}</KeptPlace> : button;
}

import { Button } from '#client/ui/button.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import type { FarmRelation } from './farm-relation.ts';
import { useJoinFarm } from './use-join-farm.ts';

type Props = { farm: Farm; relation: FarmRelation; label?: 'Join' | 'Request to Join' };

/** Join, or what one is to the farm already (specification s.2). */
export function FarmButton({ farm, relation, label = 'Join' }: Props) {
  const { join, busy } = useJoinFarm();
  if (relation === 'owner' || relation === 'member') return <Said text="My Farm" />;
  if (relation === 'requested') return <Said text="Requested" />;
  if (!farm.acceptingMembers) return <Said text="Not accepting" />;
  return (
    <Button
      size="small"
      tone="leaf"
      busy={busy}
      aria-label={`${label} ${farm.name}`}
      onClick={() => void join(farm.id)}
    >
      {label}
    </Button>
  );
}

function Said({ text }: { text: string }) {
  return (
    <Button size="small" disabled>
      {text}
    </Button>
  );
}

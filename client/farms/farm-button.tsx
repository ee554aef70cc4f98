import { Button } from '#client/ui/button.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import type { FarmRelation } from './farm-relation.ts';
import { useJoinFarm } from './use-join-farm.ts';
import { useMyJoinRequests } from './use-my-join-requests.ts';
import { WithdrawRequestButton } from './withdraw-request-button.tsx';

type Props = { farm: Farm; relation: FarmRelation; label?: 'Join' | 'Request to Join' };

/** Join, or what one is to the farm already (specification s.2). */
export function FarmButton({ farm, relation, label = 'Join' }: Props) {
  const { join, busy } = useJoinFarm();
  if (relation === 'owner' || relation === 'member') return <Said text="My Farm" />;
  if (relation === 'requested') return <Requested farmId={farm.id} />;
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

function Requested({ farmId }: { farmId: string }) {
  const request = useMyJoinRequests().find((one) => one.farmId === farmId);
  return (
    <>
      <Said text="Requested" />
      {request && <WithdrawRequestButton request={request} />}
    </>
  );
}

/** Says something in a button's place; the Tab key does not stop at it. */
function Said({ text }: { text: string }) {
  return (
    <Button size="small" disabled tabIndex={-1}>
      {text}
    </Button>
  );
}

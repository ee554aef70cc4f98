import { useIsProfileComing } from '#client/platform/session/use-my-profile.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-look.ts';
import { KeptPlace } from '#client/ui/kept-place.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import type { FarmRelation } from './farm-relation.ts';
import { useJoinFarm } from './use-join-farm.ts';
import { useAreJoinRequestsComing, useMyJoinRequests } from './use-my-join-requests.ts';
import { WithdrawRequestButton } from './withdraw-request-button.tsx';

type Props = {
  farm: Farm;
  relation: FarmRelation;
  label?: 'Join' | 'Request to Join';
  size?: ButtonLook['size'];
};

/** The Join button, or the user's relation to the farm (specification s.2). One element, so that it keeps the focus. */
export function FarmButton({ farm, relation, label = 'Join', size = 'small' }: Props) {
  const { join, isUnderWay } = useJoinFarm(relation === 'requested');
  const isProfileComing = useIsProfileComing();
  const areRequestsComing = useAreJoinRequestsComing();
  const said = saidOf(farm, relation);
  if (isProfileComing || (areRequestsComing && relation === 'none'))
    return (
      <KeptPlace>
        <Button size={size}>{label}</Button>
      </KeptPlace>
    );
  return (
    <>
      {said === null ? (
        <Button
          size={size}
          tone="leaf"
          busy={isUnderWay}
          aria-label={`${label} ${farm.name}`}
          onClick={() => join(farm.id)}
        >
          {label}
        </Button>
      ) : (
        // The label is not interactive, so the Tab key skips it.
        <Button
          size={size}
          tone="said"
          disabled
          tabIndex={-1}
          title={relation === 'elsewhere' ? farmMessages.oneAtATime : undefined}
        >
          <Badge tone={toneOf(relation)}>{said}</Badge>
        </Button>
      )}
      {relation === 'requested' && <Withdrawal farmId={farm.id} size={size} />}
    </>
  );
}

function saidOf(farm: Farm, relation: FarmRelation): string | null {
  if (relation === 'owner' || relation === 'member') return 'My Farm';
  if (relation === 'requested') return 'Requested';
  if (!farm.acceptingMembers) return 'Not accepting';
  return relation === 'elsewhere' ? 'In another farm' : null;
}

function toneOf(relation: FarmRelation) {
  if (relation === 'owner' || relation === 'member') return 'wheat';
  return relation === 'requested' ? 'leaf' : 'plain';
}

function Withdrawal({ farmId, size }: { farmId: string; size: NonNullable<ButtonLook['size']> }) {
  const request = useMyJoinRequests().find((one) => one.farmId === farmId);
  return request && <WithdrawRequestButton key={request.id} request={request} size={size} />;
}

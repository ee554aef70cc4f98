import { useNavigate } from 'react-router';
import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { leaveFarm, removeFarmMember, transferFarm } from '#contract/farms/calls.ts';
import type { Farm, FarmMember } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import type { FarmRelation } from './farm-relation.ts';
import { memberName } from './member-name.ts';

/** A change of a farm's members that the user is asked to confirm. */
export type AskedOfMembers = { what: 'leave' } | { what: 'remove' | 'transfer'; member: FarmMember };

type Props = { farm: Farm; asked: AskedOfMembers; relation: FarmRelation; onClose: () => void };

/** Asks before a member leaves, is removed or becomes the owner, and makes the call. */
export function MemberQuestion({ farm, asked, relation, onClose }: Props) {
  const navigate = useNavigate();
  const isKnown = useMyProfile() !== null;
  const over = isKnown ? overFor(asked, relation) : null;
  switch (asked.what) {
    case 'leave':
      return (
        <CallQuestion
          heading="Leave farm"
          question={farmMessages.leaveQuestion(farm.name, farm.isPublic && farm.acceptingMembers)}
          act="Leave"
          call={leaveFarm}
          payload={{}}
          over={over}
          onDone={() => navigate(paths.dashboard())}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <CallQuestion
          heading="Remove member"
          question={`Do you want to remove ${memberName(asked.member)} from the farm "${farm.name}"?`}
          act="Remove from farm"
          call={removeFarmMember}
          payload={{ farmId: farm.id, userId: asked.member.userId }}
          over={over}
          onClose={onClose}
        />
      );
    case 'transfer':
      return (
        <CallQuestion
          heading="Hand the farm over"
          question={`${memberName(asked.member)} will own the farm "${farm.name}", and you stay as a member. Only they can undo it.`}
          act="Hand over"
          call={transferFarm}
          payload={{ farmId: farm.id, userId: asked.member.userId }}
          over={over}
          onClose={onClose}
        />
      );
  }
}

/** Why the question no longer applies; null while it does. */
function overFor({ what }: AskedOfMembers, relation: FarmRelation): string | null {
  if (what !== 'leave') return relation === 'owner' ? null : farmMessages.ownerNoMore;
  if (relation === 'owner') return farmMessages.ownerStays;
  return relation === 'member' ? null : farmMessages.noMember;
}

import { useNavigate } from 'react-router';
import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { deleteFarm } from '#contract/farms/calls.ts';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';

type Props = { farm: Farm; isOwner: boolean; onClose: () => void };

/** Asks before a farm is closed for good; whoever handed it over meanwhile, in another tab say, is told so. */
export function DeleteFarmQuestion({ farm, isOwner, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <CallQuestion
      heading="Delete farm"
      question={farmMessages.deleteQuestion(farm.name)}
      act="Delete farm"
      failed={farmMessages.deleteFailed}
      call={deleteFarm}
      payload={{ farmId: farm.id }}
      over={isOwner ? null : farmMessages.ownerNoMore}
      onDone={() => navigate(paths.dashboard())}
      onClose={onClose}
    />
  );
}

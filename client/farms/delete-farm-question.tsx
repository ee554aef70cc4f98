import { useNavigate } from 'react-router';
import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { deleteFarm } from '#contract/farms/calls.ts';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { useNoLongerOwner } from './use-no-longer-owner.ts';

type Props = { farm: Farm; onClose: () => void };

/** Asks before a farm is deleted for good. Says so if the user is no longer its owner, as after a hand-over. */
export function DeleteFarmQuestion({ farm, onClose }: Props) {
  const navigate = useNavigate();
  const over = useNoLongerOwner(farm.id);
  return (
    <CallQuestion
      heading="Delete farm"
      question={farmMessages.deleteQuestion(farm.name)}
      act="Delete farm"
      failed={farmMessages.deleteFailed}
      call={deleteFarm}
      payload={{ farmId: farm.id }}
      over={over}
      onDone={() => navigate(paths.dashboard())}
      onClose={onClose}
    />
  );
}

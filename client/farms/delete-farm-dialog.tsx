import { useNavigate } from 'react-router';
import { paths } from '#client/platform/paths.ts';
import { useCall } from '#client/platform/use-call.ts';
import { QuestionDialog } from '#client/ui/question-dialog.tsx';
import { showToast } from '#client/ui/toast.ts';
import { deleteFarm } from '#contract/farms/calls.ts';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';

type Props = { farm: Farm; onClose: () => void };

export function DeleteFarmDialog({ farm, onClose }: Props) {
  const deleting = useCall(deleteFarm);
  const navigate = useNavigate();
  const remove = async () => {
    const outcome = await deleting.run({ farmId: farm.id });
    if (!outcome.ok) return showToast('bad', farmMessages.deleteFailed(outcome.error.message));
    showToast('good', farmMessages.deleted);
    navigate(paths.dashboard());
  };
  return (
    <QuestionDialog
      heading="Delete Farm"
      question={farmMessages.deleteQuestion(farm.name)}
      act="Delete Farm"
      busy={deleting.status === 'running'}
      onYes={() => void remove()}
      onClose={onClose}
    />
  );
}

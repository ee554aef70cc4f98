import { useCall } from '#client/platform/use-call.ts';
import { QuestionDialog } from '#client/ui/question-dialog.tsx';
import { showToast } from '#client/ui/toast.ts';
import { leaveFarm, removeFarmMember, transferFarm } from '#contract/farms/calls.ts';
import type { Farm, FarmMember } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { memberName } from './member-name.ts';

/** A change of who is in a farm, about to be asked. */
export type AskedOfMembers = { what: 'leave' } | { what: 'remove' | 'transfer'; member: FarmMember };

type Props = { farm: Farm; asked: AskedOfMembers; onClose: () => void };

/** Asks before somebody leaves, is removed or made the owner, and does it. */
export function MemberQuestion({ farm, asked, onClose }: Props) {
  const leaving = useCall(leaveFarm);
  const removing = useCall(removeFarmMember);
  const transferring = useCall(transferFarm);
  const run = () => {
    if (asked.what === 'leave') return leaving.run({});
    const change = { farmId: farm.id, userId: asked.member.userId };
    return asked.what === 'remove' ? removing.run(change) : transferring.run(change);
  };
  const act = async () => {
    const outcome = await run();
    onClose();
    if (outcome.ok) showToast('good', outcome.answer.message);
    else showToast('bad', farmMessages.failed(outcome.error.message));
  };
  return (
    <QuestionDialog
      {...questionOf(farm, asked)}
      busy={[leaving, removing, transferring].some(({ status }) => status === 'running')}
      onYes={() => void act()}
      onClose={onClose}
    />
  );
}

function questionOf(farm: Farm, asked: AskedOfMembers) {
  switch (asked.what) {
    case 'leave':
      return { heading: 'Leave Farm', question: `Do you want to leave the farm "${farm.name}"?`, act: 'Leave' };
    case 'remove':
      return {
        heading: 'Remove Member',
        question: `Do you want to remove ${memberName(asked.member)} from the farm "${farm.name}"?`,
        act: 'Remove from Farm',
      };
    case 'transfer':
      return {
        heading: 'Hand the Farm Over',
        question: `${memberName(asked.member)} will own the farm "${farm.name}", and you stay as a member. Only they can undo it.`,
        act: 'Hand Over',
      };
  }
}

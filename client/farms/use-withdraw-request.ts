import { useCall } from '#client/platform/use-call.ts';
import { showToast } from '#client/ui/toast.ts';
import { withdrawFarmJoinRequest } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';

/** Takes one's own request to join a farm back. */
export function useWithdrawRequest() {
  const withdrawing = useCall(withdrawFarmJoinRequest);
  const withdraw = async (requestId: string) => {
    const outcome = await withdrawing.run({ requestId });
    if (outcome.ok) showToast('good', outcome.answer.message);
    else showToast('bad', farmMessages.failed(outcome.error.message));
  };
  return { withdraw, busy: withdrawing.status === 'running' };
}

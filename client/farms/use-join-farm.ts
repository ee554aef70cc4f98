import { useCall } from '#client/platform/use-call.ts';
import { useLoginFirst } from '#client/platform/use-login-first.ts';
import { showToast } from '#client/ui/toast.ts';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';

/** Asks to join a farm; a visitor is led to the login first and back again. */
export function useJoinFarm() {
  const loginFirst = useLoginFirst('to join a farm');
  const asking = useCall(requestToJoinFarm);
  const join = async (farmId: string) => {
    if (loginFirst()) return;
    const outcome = await asking.run({ farmId });
    if (outcome.ok) showToast('good', farmMessages.requestSent);
    else showToast('bad', farmMessages.failed(outcome.error.message));
  };
  return { join, busy: asking.status === 'running' };
}

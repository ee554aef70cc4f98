import { useLocation, useNavigate } from 'react-router';
import { paths } from '#client/app/paths.ts';
import { useCall } from '#client/platform/use-call.ts';
import { useIdentity } from '#client/platform/use-identity.ts';
import { showToast } from '#client/ui/toast.ts';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';

/** Asks to join a farm; a visitor is led to the login first and back again. */
export function useJoinFarm() {
  const { state } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asking = useCall(requestToJoinFarm);
  const join = async (farmId: string) => {
    if (state !== 'signed-in') return navigate(paths.login({ returnUrl: `${pathname}${search}` }));
    const outcome = await asking.run({ farmId });
    if (outcome.ok) showToast('good', farmMessages.requestSent);
    else showToast('bad', farmMessages.failed(outcome.error.message));
  };
  return { join, busy: asking.status === 'running' };
}

import { useLocation, useNavigate } from 'react-router';
import { paths } from '#client/app/paths.ts';
import { useCall } from '#client/platform/use-call.ts';
import { useIdentity } from '#client/platform/use-identity.ts';
import { showToast } from '#client/ui/toast.ts';
import { startCraftTrial } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';

/** Puts a craft on trial; a visitor is led to the login first and back again. */
export function useTryOn() {
  const { state } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const trial = useCall(startCraftTrial);
  const tryOn = async (craftId: string) => {
    if (state !== 'signed-in') return navigate(paths.login({ returnUrl: `${pathname}${search}` }));
    const outcome = await trial.run({ craftId });
    if (!outcome.ok) showToast('bad', craftMessages.tryOnFailed);
  };
  return { tryOn, busy: trial.status === 'running' };
}

import { useCall } from '#client/platform/use-call.ts';
import { useLoginFirst } from '#client/platform/use-login-first.ts';
import { showToast } from '#client/ui/toast.ts';
import { startCraftTrial } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';

/** Puts a craft on trial; a visitor is led to the login first and back again. */
export function useTryOn() {
  const loginFirst = useLoginFirst('to try a Craft on');
  const trial = useCall(startCraftTrial);
  const tryOn = async ({ id, name }: Pick<Craft, 'id' | 'name'>) => {
    if (loginFirst()) return showToast('info', craftMessages.tryOnLogin);
    const outcome = await trial.run({ craftId: id });
    if (outcome.ok) showToast('good', craftMessages.tryOnDone(name));
    else showToast('bad', craftMessages.tryOnFailed);
  };
  return { tryOn, busy: trial.busy };
}

import { useCall } from '#client/platform/calls/use-call.ts';
import { useUnderWay } from '#client/platform/live/use-under-way.ts';
import { useLoginFirst } from '#client/platform/login/use-login-first.ts';
import { showToast } from '#client/ui/toast.ts';
import { useToldFailure } from '#client/ui/use-told-failure.ts';
import { me } from '#contract/account/queries.ts';
import { startCraftTrial } from '#contract/crafts/calls.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';

/** Starts the trial of a craft; leads a visitor to the login first and back again. */
export function useTryOn(isOnTrial: boolean) {
  const loginFirst = useLoginFirst('to try a Craft on');
  const trial = useCall(startCraftTrial);
  const { isUnderWay, follow } = useUnderWay(me, {}, isOnTrial);
  const failure = useToldFailure(isOnTrial && !trial.busy);
  const tryOn = async ({ id, name }: Pick<Craft, 'id' | 'name'>) => {
    if (loginFirst()) return showToast('info', craftMessages.tryOnLogin);
    const outcome = await follow(trial.run({ craftId: id }));
    if (outcome.ok) showToast('good', craftMessages.tryOnDone(name));
    else failure.tell(craftMessages.tryOnFailed);
  };
  return { tryOn, isUnderWay };
}

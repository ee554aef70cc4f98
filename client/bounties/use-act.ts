import { useCall } from '#client/platform/use-call.ts';
import { showToast } from '#client/ui/toast.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import type { PayloadOf } from '#contract/wire/call.ts';
import type { TellingCall } from '#contract/wire/told.ts';

/** A call whose answer, or failure, is told to the person. `act` answers whether it came true. */
export function useAct<C extends TellingCall>(definition: C) {
  const calling = useCall(definition);
  const act = async (payload: PayloadOf<C>): Promise<boolean> => {
    const outcome = await calling.run(payload);
    if (outcome.ok) showToast('good', outcome.answer.message);
    else showToast('bad', bountyMessages.failed(outcome.error.message));
    return outcome.ok;
  };
  return { act, status: calling.status, busy: calling.status === 'running' };
}

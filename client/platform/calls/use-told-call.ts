import { useCall } from '#client/platform/calls/use-call.ts';
import { showToast } from '#client/ui/toast.ts';
import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';

type Words<C extends Call> = {
  good(answer: AnswerOf<C>): string;
  /** `reason` is why the call failed, worded for the user. */
  bad(reason: string): string;
};

/** A call whose answer or failure is shown in a toast. `act` also resolves to the outcome. */
export function useToldCall<C extends Call>(definition: C, { good, bad }: Words<C>) {
  const calling = useCall(definition);
  const act = async (payload: PayloadOf<C>) => {
    const outcome = await calling.run(payload);
    if (outcome.ok) showToast('good', good(outcome.answer));
    else showToast('bad', bad(outcome.error.message));
    return outcome;
  };
  return { act, mayBegin: calling.mayBegin, busy: calling.busy };
}

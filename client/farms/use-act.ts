import { useToldCall } from '#client/platform/use-told-call.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import type { TellingCall } from '#contract/wire/told.ts';

/** A call about farms that tells what became of it. */
export function useAct<C extends TellingCall>(definition: C) {
  return useToldCall<C>(definition, { good: ({ message }) => message, bad: farmMessages.failed });
}

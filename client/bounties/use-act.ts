import { useToldCall } from '#client/platform/use-told-call.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import type { TellingCall } from '#contract/wire/told.ts';

/** A call about bounties that tells what became of it. */
export function useAct<C extends TellingCall>(definition: C) {
  return useToldCall<C>(definition, { good: ({ message }) => message, bad: bountyMessages.failed });
}

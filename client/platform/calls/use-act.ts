import { failed } from '#contract/wire/failed.ts';
import type { TellingCall } from '#contract/wire/told.ts';
import { useToldCall } from './use-told-call.ts';

/** A call whose answer carries the success message for the user; `bad` returns the failure message. */
export function useAct<C extends TellingCall>(definition: C, bad: (reason: string) => string = failed) {
  return useToldCall<C>(definition, { good: ({ message }) => message, bad });
}

import { failed } from '#contract/wire/failed.ts';
import type { TellingCall } from '#contract/wire/told.ts';
import { useToldCall } from './use-told-call.ts';

/** A call whose own words tell the person what became of it; `bad` are those for why it was not done. */
export function useAct<C extends TellingCall>(definition: C, bad: (reason: string) => string = failed) {
  return useToldCall<C>(definition, { good: ({ message }) => message, bad });
}

import { failed } from '#contract/wire/failed.ts';
import type { TellingCall } from '#contract/wire/told.ts';
import { useToldCall } from './use-told-call.ts';

/** A call whose own words tell the person what became of it. */
export function useAct<C extends TellingCall>(definition: C) {
  return useToldCall<C>(definition, { good: ({ message }) => message, bad: failed });
}

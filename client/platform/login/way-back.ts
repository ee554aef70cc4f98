import * as v from 'valibot';

const schema = v.object({ stepsBack: v.number() });
/**
 * Which page led to the login and is returned to, as its distance in history entries. Travels in the history entry, so
 * it survives a reload.
 */
export type WayBack = v.InferOutput<typeof schema>;

/** Returns how many entries to go back; 0 when no page of this site led here. */
export function stepsBack(state: unknown): number {
  return v.is(schema, state) ? state.stepsBack : 0;
}

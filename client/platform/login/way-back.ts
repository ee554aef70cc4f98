import * as v from 'valibot';

const schema = v.object({ stepsBack: v.number() });
/**
 * Which page led to the login and is returned to, as the number of entries that it stands back in the history. It travels
 * through the history, and so outlives a reload.
 */
export type WayBack = v.InferOutput<typeof schema>;

/** How many entries to go back; 0 for whoever came by another way. */
export function stepsBack(state: unknown): number {
  return v.is(schema, state) ? state.stepsBack : 0;
}

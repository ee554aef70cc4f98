import * as v from 'valibot';

const schema = v.object({ aim: v.string() });
/** What somebody is led to the login for, as "to" and what they wanted to do; it travels through the history. */
export type LoginAim = v.InferOutput<typeof schema>;

/** What one is at the login for, in words; null for whoever came by themselves. */
export function loginAim(state: unknown): string | null {
  return v.is(schema, state) ? state.aim : null;
}

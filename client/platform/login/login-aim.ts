import * as v from 'valibot';

const schema = v.object({ aim: v.string() });
/** Why a visitor is led to the login: "to" and what they wanted to do. Travels in the history entry. */
export type LoginAim = v.InferOutput<typeof schema>;

/** Returns why the visitor is at the login, in words; null for visitors who came by themselves. */
export function loginAim(state: unknown): string | null {
  return v.is(schema, state) ? state.aim : null;
}

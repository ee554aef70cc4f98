import * as v from 'valibot';

const schema = v.object({ email: v.string() });
/** What the login and the pages that lead to it tell each other through the history; the address says nothing of it. */
export type TypedEmail = v.InferOutput<typeof schema>;

/** The address that was typed on the page before; none for whoever comes from elsewhere. */
export function typedEmail(state: unknown): string {
  return v.is(schema, state) ? state.email : '';
}

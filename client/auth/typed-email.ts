import * as v from 'valibot';

const schema = v.object({ email: v.string() });
/** The email address passed between the login pages, in the history entry: the address bar must not contain it. */
export type TypedEmail = v.InferOutput<typeof schema>;

/** The email address that was typed on the previous page; empty when the user came from elsewhere. */
export function typedEmail(state: unknown): string {
  return v.is(schema, state) ? state.email : '';
}

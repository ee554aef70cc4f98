import * as v from 'valibot';

/** How the user can sign in. A user who signed in with another program's custom token may have neither. */
export const signInMethodsSchema = v.object({
  hasPassword: v.boolean(),
  /** The linked Google account, or null. `email` is the address that Google has verified, or null. */
  google: v.nullable(v.object({ email: v.nullable(v.string()) })),
});
export type SignInMethods = v.InferOutput<typeof signInMethodsSchema>;

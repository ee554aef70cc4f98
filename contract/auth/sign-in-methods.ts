import * as v from 'valibot';

/** How the user can sign in. A user who came by another program's word (a custom token) may have neither. */
export const signInMethodsSchema = v.object({
  hasPassword: v.boolean(),
  /** The Google account that opens this one, with the address that Google has verified, if there is one. */
  google: v.nullable(v.object({ email: v.nullable(v.string()) })),
});
export type SignInMethods = v.InferOutput<typeof signInMethodsSchema>;

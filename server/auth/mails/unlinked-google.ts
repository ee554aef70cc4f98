import * as v from 'valibot';

/** The Google account of another address that no longer opens an account. Of one that Google has not verified none is known. */
export const unlinkedGoogle = v.object({ email: v.nullable(v.string()) });
export type UnlinkedGoogle = v.InferOutput<typeof unlinkedGoogle>;

/** A Google account, at the beginning of a sentence. */
export function googleAccountText(googleEmail: string | null): string {
  return googleEmail === null ? 'A Google account' : `The Google account ${googleEmail}`;
}

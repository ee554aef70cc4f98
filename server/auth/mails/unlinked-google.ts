import * as v from 'valibot';

/** An unlinked Google account of another address. The address is null if Google has not verified it. */
export const unlinkedGoogle = v.object({ email: v.nullable(v.string()) });
export type UnlinkedGoogle = v.InferOutput<typeof unlinkedGoogle>;

/** A Google account, at the beginning of a sentence. */
export function googleAccountText(googleEmail: string | null): string {
  return googleEmail === null ? 'A Google account' : `The Google account ${googleEmail}`;
}

import * as v from 'valibot';

/** What the mail about a place in the beta says. */
export const betaAccessProps = v.object({ link: v.string() });
export type BetaAccessProps = v.InferOutput<typeof betaAccessProps>;

import * as v from 'valibot';

/** What the mail that verifies an address says. The link is absolute. */
export const verifyEmailProps = v.object({ link: v.string(), email: v.string() });
export type VerifyEmailProps = v.InferOutput<typeof verifyEmailProps>;

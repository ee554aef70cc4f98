import * as v from 'valibot';

/** What the mail that leads to a new password says. The link is absolute. */
export const resetPasswordProps = v.object({ link: v.string(), email: v.string() });
export type ResetPasswordProps = v.InferOutput<typeof resetPasswordProps>;

import * as v from 'valibot';

/** What the mail that confirms a new address says. The link is absolute. */
export const changeEmailProps = v.object({ link: v.string(), email: v.string() });
export type ChangeEmailProps = v.InferOutput<typeof changeEmailProps>;

import * as v from 'valibot';
import { defineMail, type MailProps } from '../../platform/mail/define-mail.ts';
import { unlinkedGoogle } from './unlinked-google.ts';

/** What the mail that leads to a new password says. The link is absolute. */
export const resetPasswordMail = defineMail('reset-password', {
  link: v.string(),
  email: v.string(),
  /** Somebody asked for it, or the account came back to its old address and has no password any more. */
  why: v.optional(v.picklist(['asked', 'recovered']), 'asked'),
  /** Whether a Google account stopped opening the account as it came back, and which. */
  unlinkedGoogle: v.optional(unlinkedGoogle),
});
export type ResetPasswordProps = MailProps<typeof resetPasswordMail>;

import * as v from 'valibot';
import { defineMail, type MailProps } from '../../platform/mail/define-mail.ts';
import { unlinkedGoogle } from './unlinked-google.ts';

/** What the mail that leads to a new password says. The link is absolute. */
export const resetPasswordMail = defineMail('reset-password', {
  link: v.string(),
  email: v.string(),
  /** `asked`: somebody requested it. `recovered`: the account is back at its old address, without a password. */
  why: v.optional(v.picklist(['asked', 'recovered']), 'asked'),
  /** The Google account that was unlinked when the account came back, if any. */
  unlinkedGoogle: v.optional(unlinkedGoogle),
});
export type ResetPasswordProps = MailProps<typeof resetPasswordMail>;

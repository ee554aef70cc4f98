import * as v from 'valibot';
import { defineMail, type MailProps } from '../../platform/mail/define-mail.ts';

/** What the mail that leads to a new password says. The link is absolute. */
export const resetPasswordMail = defineMail('reset-password', { link: v.string(), email: v.string() });
export type ResetPasswordProps = MailProps<typeof resetPasswordMail>;

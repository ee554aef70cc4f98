import * as v from 'valibot';
import { defineMail, type MailProps } from '../../platform/mail/define-mail.ts';

/** What the mail that verifies an address says. The link is absolute. */
export const verifyEmailMail = defineMail('verify-email', { link: v.string(), email: v.string() });
export type VerifyEmailProps = MailProps<typeof verifyEmailMail>;

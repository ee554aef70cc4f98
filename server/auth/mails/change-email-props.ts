import * as v from 'valibot';
import { defineMail, type MailProps } from '../../platform/mail/define-mail.ts';

/** What the mail that confirms a new address says. The link is absolute. */
export const changeEmailMail = defineMail('change-email', { link: v.string(), email: v.string() });
export type ChangeEmailProps = MailProps<typeof changeEmailMail>;

import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** What the mail about a place in the beta says. */
export const betaAccessMail = defineMail('beta-access', { link: v.string() });
export type BetaAccessProps = MailProps<typeof betaAccessMail>;

import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** The props of the mail about a place in the beta. */
export const betaAccessMail = defineMail('beta-access', { link: v.string() });
export type BetaAccessProps = MailProps<typeof betaAccessMail>;

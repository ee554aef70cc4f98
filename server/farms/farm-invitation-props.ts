import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** What an invitation says. The link is absolute. */
export const farmInvitationMail = defineMail('farm-invitation', {
  farmName: v.string(),
  /** The owner's address, or a replacement if it is not proved; begins a sentence. */
  ownerEmail: v.string(),
  email: v.string(),
  link: v.string(),
});
export type FarmInvitationProps = MailProps<typeof farmInvitationMail>;

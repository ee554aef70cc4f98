import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** The content of a mail about an event in a farm. The link is absolute. */
export const farmNoticeMail = defineMail('farm-notice', {
  farmName: v.string(),
  what: v.picklist([
    'requested',
    'approved',
    'declined',
    'removed',
    'handed-over',
    'invitation-accepted',
    'invitation-declined',
  ]),
  /** The user who did it or asks; begins a sentence. */
  by: v.string(),
  link: v.string(),
});
export type FarmNoticeProps = MailProps<typeof farmNoticeMail>;

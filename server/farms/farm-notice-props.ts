import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** What happened in a farm, told to whom it concerns. The link is absolute. */
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
  /** Who did it or asks, at the beginning of a sentence. */
  by: v.string(),
  link: v.string(),
});
export type FarmNoticeProps = MailProps<typeof farmNoticeMail>;

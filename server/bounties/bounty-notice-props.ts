import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** What happened to a bounty, told to whom it concerns. The link is absolute. */
export const bountyNoticeMail = defineMail('bounty-notice', {
  title: v.string(),
  what: v.picklist(['submitted', 'accepted', 'declined', 'closed', 'cancelled', 'taken down']),
  /** The craft's name; for a declined one the reason; otherwise empty. */
  about: v.string(),
  /** The reward in words; for its solver what of it they receive. */
  reward: v.string(),
  link: v.string(),
});
export type BountyNoticeProps = MailProps<typeof bountyNoticeMail>;

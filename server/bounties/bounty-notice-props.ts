import * as v from 'valibot';
import { coinMessages } from '#contract/coins/messages.ts';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** The content of a mail about an event of a bounty. The link is absolute. */
export const bountyNoticeMail = defineMail('bounty-notice', {
  title: v.string(),
  what: v.picklist(['submitted', 'withdrawn', 'accepted', 'declined', 'closed', 'cancelled', 'taken down']),
  /** The craft's name; the reason if it was declined; empty for other events. */
  about: v.string(),
  /** The reward in words; for the solver, the share that they receive. */
  reward: v.string(),
  /** Whether its coins are only pledged: nobody is paid before it is funded. Missing in mails of earlier versions. */
  isPledged: v.optional(v.boolean(), false),
  /** Whether it held coins, which went back to its poster. Missing in mails of earlier versions. */
  heldCoins: v.optional(v.boolean(), true),
  /** How many of the coins that the poster got back repaid a debt, for the poster's mail; 0 in earlier versions. */
  repaidCoins: v.optional(v.number(), 0),
  link: v.string(),
});
export type BountyNoticeProps = MailProps<typeof bountyNoticeMail>;

/** A sentence about the coins of a bounty that we ended, to be appended to another; empty if it held none. */
export const coinsBack = ({ heldCoins, repaidCoins }: Pick<BountyNoticeProps, 'heldCoins' | 'repaidCoins'>) =>
  heldCoins ? ` The coins that it held went back to its poster.${coinMessages.ofItsCoinsRepaid(repaidCoins)}` : '';

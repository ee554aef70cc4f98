import * as v from 'valibot';
import { coinMessages } from '#contract/coins/messages.ts';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** What happened to a bounty, told to whom it concerns. The link is absolute. */
export const bountyNoticeMail = defineMail('bounty-notice', {
  title: v.string(),
  what: v.picklist(['submitted', 'withdrawn', 'accepted', 'declined', 'closed', 'cancelled', 'taken down']),
  /** The craft's name; for a declined one the reason; otherwise empty. */
  about: v.string(),
  /** The reward in words; for its solver what of it they receive. */
  reward: v.string(),
  /** Whether its coins are only pledged: nobody is paid before it is funded. A mail of an earlier version does not say it. */
  isPledged: v.optional(v.boolean(), false),
  /** Whether it held coins, which went back to its poster. A mail of an earlier version does not say it. */
  heldCoins: v.optional(v.boolean(), true),
  /** How many of the coins that came back to the poster who reads it repaid what they owed; 0 in a mail of an earlier version. */
  repaidCoins: v.optional(v.number(), 0),
  link: v.string(),
});
export type BountyNoticeProps = MailProps<typeof bountyNoticeMail>;

/** What became of the coins of a bounty that we ended, to follow a sentence; empty where it held none. */
export const coinsBack = ({ heldCoins, repaidCoins }: Pick<BountyNoticeProps, 'heldCoins' | 'repaidCoins'>) =>
  heldCoins ? ` The coins that it held went back to its poster.${coinMessages.ofItsCoinsRepaid(repaidCoins)}` : '';

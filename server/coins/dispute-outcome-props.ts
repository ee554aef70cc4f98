import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** How a report about a transaction ended: `coins` came back, `repaidCoins` of them for a debt. `link` is absolute. */
export const disputeOutcomeMail = defineMail('dispute-outcome', {
  outcome: v.picklist(['rejected', 'refunded']),
  coins: v.number(),
  repaidCoins: v.optional(v.number(), 0),
  reason: v.string(),
  link: v.string(),
});
export type DisputeOutcomeProps = MailProps<typeof disputeOutcomeMail>;

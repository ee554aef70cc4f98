import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** What the receipt of a purchase says. `paidAt` is ISO 8601, `buyer` an address, the link absolute. */
export const purchaseReceiptMail = defineMail('purchase-receipt', {
  coins: v.number(),
  /** How many of them repaid what the buyer owed; 0 in a mail of an earlier version, which did not say it. */
  repaidCoins: v.optional(v.number(), 0),
  totalCents: v.number(),
  /** The card fee in the total; 0 in a mail of an earlier version, which did not say it. */
  feeCents: v.optional(v.number(), 0),
  buyer: v.optional(v.nullable(v.string()), null),
  orderId: v.string(),
  paidAt: v.string(),
  dashboardUrl: v.string(),
});
export type PurchaseReceiptProps = MailProps<typeof purchaseReceiptMail>;

import * as v from 'valibot';
import { defineMail, type MailProps } from '../platform/mail/define-mail.ts';

/** The content of a purchase receipt. `paidAt` is ISO 8601, `buyer` is an email address, the link is absolute. */
export const purchaseReceiptMail = defineMail('purchase-receipt', {
  coins: v.number(),
  /** How many of the coins repaid a debt; 0 in a mail queued by an earlier version, which has no such field. */
  repaidCoins: v.optional(v.number(), 0),
  totalCents: v.number(),
  /** The card fee included in the total; 0 in a mail queued by an earlier version, which has no such field. */
  feeCents: v.optional(v.number(), 0),
  buyer: v.optional(v.nullable(v.string()), null),
  orderId: v.string(),
  paidAt: v.string(),
  dashboardUrl: v.string(),
});
export type PurchaseReceiptProps = MailProps<typeof purchaseReceiptMail>;

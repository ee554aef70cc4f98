import * as v from 'valibot';

/** What the receipt of a purchase says. `paidAt` is ISO 8601, the address absolute. */
export const purchaseReceiptProps = v.object({
  coins: v.number(),
  totalCents: v.number(),
  orderId: v.string(),
  paidAt: v.string(),
  dashboardUrl: v.string(),
});
export type PurchaseReceiptProps = v.InferOutput<typeof purchaseReceiptProps>;

import { customFee, packFee } from '#contract/coins/card-fee.ts';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { paths } from '#contract/site/paths.ts';
import type { Config } from '../platform/config.ts';
import type { OrderRow } from './order-store.ts';
import type { PurchaseReceiptProps } from './purchase-receipt-props.ts';

type Paid = { order: OrderRow; buyer: string | null; paidAt: Date };

/** The content of the receipt for a paid order, in the mail and in the download. `buyer` is an email address. */
export function receiptOf({ publicUrl }: Config, { order, buyer, paidAt }: Paid): PurchaseReceiptProps {
  const feeOf = order.is_custom ? customFee : packFee;
  return {
    coins: coinsFromMillicoins(order.coins_millicoins),
    repaidCoins: coinsFromMillicoins(order.repaid_millicoins),
    totalCents: order.total_charge_cents,
    feeCents: feeOf(order.base_amount_cents).stripeFeeCents,
    buyer,
    orderId: order.id,
    paidAt: paidAt.toISOString(),
    dashboardUrl: new URL(paths.dashboard(), publicUrl).href,
  };
}

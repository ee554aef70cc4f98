import * as v from 'valibot';
import { customFee, type FeeBreakdown, packFee } from '#contract/coins/card-fee.ts';
import { customDollarsSchema } from '#contract/coins/dollars.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { CardProvider, CompletedSession } from './card-provider.ts';
import { insertOrder } from './order-store.ts';
import { settleSession } from './settle-order.ts';

/**
 * Restores an order that is missing because the database was restored from a backup older than the purchase: makes it
 * anew from the metadata of its checkout session, and settles it. Returns why it cannot, or null once the order has its
 * outcome.
 */
export async function restoreOrder(
  context: Context,
  cards: CardProvider,
  { sessionId, orderId, uid, baseAmountCents, amountCents, createdAt }: CompletedSession,
): Promise<string | null> {
  const fee = feeOf(baseAmountCents, amountCents);
  if (orderId === null || fee === null) return 'is no purchase of coins';
  const buyer = await context.db
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', uid ?? '')
    .executeTakeFirst();
  if (!buyer) return 'is of nobody who is known here';
  await inTransaction(context.db, (tx) =>
    insertOrder(tx, { id: orderId, uid: buyer.uid, state: 'open', fee, sessionId, createdAt }),
  );
  const order = await settleSession(context, cards, sessionId);
  context.log.warn({ orderId, sessionId, state: order?.state }, 'a paid order that was not known here is restored');
  return null;
}

/** The price, of our two kinds, with this total; null if there is none. */
function feeOf(baseAmountCents: number | null, amountCents: number | null): FeeBreakdown | null {
  if (baseAmountCents === null || !v.is(customDollarsSchema, baseAmountCents / 100)) return null;
  const fees = [packFee(baseAmountCents), customFee(baseAmountCents)];
  return fees.find(({ totalChargeCents }) => totalChargeCents === amountCents) ?? null;
}

import { type NotNull, type Selectable, sql, type Updateable } from 'kysely';
import type { FeeBreakdown } from '#contract/coins/card-fee.ts';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import type { Order } from '#contract/coins/order.ts';
import { orderStates } from '#contract/coins/order.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { knownWord } from '../platform/database/known-word.ts';
import type { Orders } from '../platform/database/schema.ts';
import { sessionIn } from './ledger-keys.ts';

export type OrderRow = Selectable<Orders>;

/** Whether the order `o` is the one whose purchase the transaction `t` posts, by the index of the sessions. */
export const isOrderOfTransaction = sql`o.session_id = ${sessionIn(sql.ref('t.key'))}`;

type NewOrder = {
  id: string;
  uid: string;
  state: 'created' | 'open';
  fee: FeeBreakdown;
  /** Null until the card provider has made one. */
  sessionId: string | null;
  createdAt: Date;
};

/** Writes an order; one that is there already, as a restored backup may have it, stays as it is. */
export async function insertOrder(tx: Tx, { id, uid, state, fee, sessionId, createdAt }: NewOrder): Promise<void> {
  const order = {
    id,
    user_id: uid,
    state,
    is_custom: fee.isCustom,
    base_amount_cents: fee.baseAmountCents,
    total_charge_cents: fee.totalChargeCents,
    session_id: sessionId,
    created_at: createdAt,
  };
  await tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes what changes of an order, and nothing else. */
export async function updateOrder(db: Database | Tx, orderId: string, changes: Updateable<Orders>): Promise<void> {
  await db.updateTable('orders').set(changes).where('id', '=', orderId).execute();
}

/** Null where there is none. */
export async function findOrder(db: Database | Tx, orderId: string): Promise<OrderRow | null> {
  return (await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()) ?? null;
}

/** The order of a session at the card provider; null where there is none. */
export async function findOrderOfSession(db: Database, sessionId: string): Promise<OrderRow | null> {
  const order = db.selectFrom('orders').selectAll().where('session_id', '=', sessionId);
  return (await order.executeTakeFirst()) ?? null;
}

/** An order under its lock. Throws where there is none. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
}

/** Whether the bank still argues about one of a user's purchases. */
export async function hasOpenCardDispute(db: Database, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', uid)
    .where('disputed_open_cents', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders with a session whose outcome is not known yet, those longest unasked first. */
export async function findUnsettled(db: Database, createdBefore: Date, most: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'session_id'])
    .where('state', 'in', ['created', 'open'])
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: NotNull }>()
    .where('created_at', '<', createdBefore)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute();
}

/** Ends orders that never got their session: nobody was sent to pay them. */
export async function expireAbandoned(db: Database, createdBefore: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'expired' })
    .where('state', '=', 'created')
    .where('session_id', 'is', null)
    .where('created_at', '<', createdBefore)
    .execute();
}

/** An order as its buyer sees it. */
export function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    state: knownWord(orderStates, row.state),
    isDealtWith: row.mismatch_closed_at !== null,
    coins: coinsFromMillicoins(row.coins_millicoins),
    repaidCoins: coinsFromMillicoins(row.repaid_millicoins),
    baseAmountCents: row.base_amount_cents,
    totalChargeCents: row.total_charge_cents,
    isCustom: row.is_custom,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}

/** The buyer may pay before this is written: an order that has moved on already stays where it is. */
export async function openOrder(db: Database, orderId: string, sessionId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'open', session_id: sessionId })
    .where('id', '=', orderId)
    .where('state', '=', 'created')
    .execute();
}

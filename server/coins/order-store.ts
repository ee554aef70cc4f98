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

/** SQL: whether the order `o` is the purchase that the transaction `t` posts. Uses the index of the sessions. */
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

/** Inserts an order. An order with this id, which a restored backup may contain, stays as it is. */
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

/** Updates the given columns of an order. */
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

/** Locks and returns an order. Throws if there is none. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
}

/** Whether a card dispute about one of the user's purchases is open. */
export async function hasOpenCardDispute(db: Database, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', uid)
    .where('disputed_open_cents', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders that have a session but no outcome yet; those not checked for the longest time come first. */
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

/** Expires orders that never got a session: no buyer was sent to pay them. */
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

/** Marks an order as open. The buyer may pay before this update runs: an order in a later state stays as it is. */
export async function openOrder(db: Database, orderId: string, sessionId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'open', session_id: sessionId })
    .where('id', '=', orderId)
    .where('state', '=', 'created')
    .execute();
}

import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import type { PaymentProblem } from '#contract/operators/queries.ts';
import type { Database } from '../platform/database/database.ts';

/**
 * Payments with an open mismatch, then orders under a card dispute, each oldest first: problems that only an operator
 * can end come before those that the bank takes months for.
 */
export async function readPaymentProblems(db: Database, limit: number): Promise<PaymentProblem[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.uid', 'o.user_id')
    .select(['o.id', 'o.state', 'o.total_charge_cents', 'o.disputed_open_cents', 'o.held_millicoins', 'o.mismatch'])
    .select(['o.created_at', 'u.uid', 'u.email', 'u.deleted_at'])
    .where((is) =>
      is.or([
        is.and([is('o.state', '=', 'mismatch'), is('o.mismatch_closed_at', 'is', null)]),
        is('o.disputed_open_cents', '>', 0),
      ]),
    )
    .orderBy((is) => is('o.state', '=', 'mismatch'), 'desc')
    .orderBy('o.created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    email: row.email,
    isDeleted: row.deleted_at !== null,
    orderId: row.id,
    kind: row.state === 'mismatch' ? 'mismatch' : 'card-dispute',
    totalChargeCents: row.total_charge_cents,
    disputedOpenCents: row.disputed_open_cents,
    heldCoins: coinsFromMillicoins(row.held_millicoins),
    mismatch: row.mismatch,
    orderedAt: row.created_at.toISOString(),
  }));
}

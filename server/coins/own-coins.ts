import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import type { Database } from '../platform/database/database.ts';
import { readBalances } from './read-balances.ts';

/**
 * Everything about a user's coins, for the user to read: balances, held coins and debt, purchases and their outcomes,
 * coin transactions, and uses of the AI model, oldest first.
 */
export async function readOwnCoins(db: Database, uid: string) {
  const [balances, orders, transactions, disputes, aiUses] = await Promise.all([
    readBalances(db, uid),
    db
      .selectFrom('orders')
      .select(['id', 'state', 'total_charge_cents', 'coins_millicoins', 'created_at', 'paid_at', 'mismatch'])
      .select(['refunded_cents', 'disputed_open_cents', 'disputed_lost_cents', 'held_millicoins', 'repaid_millicoins'])
      .where('user_id', '=', uid)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('coin_transactions')
      .select(['id', 'timestamp', 'description', 'amount_millicoins'])
      .where('user_id', '=', uid)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('transaction_disputes as d')
      .innerJoin('ledger_transactions as t', 't.id', 'd.transaction_id')
      .select([
        't.public_id as transactionId',
        'd.reason',
        'd.details',
        'd.status',
        'd.answer',
        'd.reported_at as reportedAt',
        'd.resolved_at as resolvedAt',
      ])
      .where('d.user_id', '=', uid)
      .orderBy('d.reported_at')
      .execute(),
    db
      .selectFrom('ai_holds')
      .select(['held_at', 'model', 'input_tokens', 'output_tokens', 'charged_millicoins'])
      .where('user_id', '=', uid)
      .orderBy('held_at')
      .execute(),
  ]);
  return {
    balances,
    orders: orders.map((order) => ({
      orderId: order.id,
      state: order.state,
      totalCents: order.total_charge_cents,
      coins: coinsFromMillicoins(order.coins_millicoins),
      orderedAt: order.created_at.toISOString(),
      paidAt: order.paid_at?.toISOString() ?? null,
      refundedCents: order.refunded_cents,
      disputedOpenCents: order.disputed_open_cents,
      disputedLostCents: order.disputed_lost_cents,
      heldCoins: coinsFromMillicoins(order.held_millicoins),
      repaidCoins: coinsFromMillicoins(order.repaid_millicoins),
      mismatch: order.mismatch,
    })),
    coinTransactions: transactions.map((transaction) => ({
      id: transaction.id,
      timestamp: transaction.timestamp?.toISOString() ?? null,
      description: transaction.description,
      amount: coinsFromMillicoins(Number(transaction.amount_millicoins)),
    })),
    disputes,
    aiUses: aiUses.map((use) => ({
      at: use.held_at.toISOString(),
      model: use.model,
      inputTokens: use.input_tokens,
      outputTokens: use.output_tokens,
      coins: use.charged_millicoins === null ? null : coinsFromMillicoins(use.charged_millicoins),
    })),
  };
}

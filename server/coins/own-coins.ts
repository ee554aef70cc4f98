import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import type { Database } from '../platform/database/database.ts';

/** All purchases, coin transactions and uses of the AI model of a user, for their own eyes, oldest first. */
export async function readOwnCoins(db: Database, uid: string) {
  const [orders, transactions, disputes, aiUses] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['id', 'state', 'total_charge_cents', 'coins_millicoins', 'created_at', 'paid_at'])
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
    orders: orders.map((order) => ({
      orderId: order.id,
      state: order.state,
      totalCents: order.total_charge_cents,
      coins: coinsFromMillicoins(order.coins_millicoins),
      orderedAt: order.created_at.toISOString(),
      paidAt: order.paid_at?.toISOString() ?? null,
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

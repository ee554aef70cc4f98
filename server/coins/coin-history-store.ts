import { sql } from 'kysely';
import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database } from '../platform/database/database.ts';

type TransactionRow = { id: string; position: number; timestamp: Date; description: string; amount_millicoins: number };

/** One page of a user's history, newest first. The cursor is a position in the ledger. */
export async function readTransactions(db: Database, uid: string, before: string | null, perPage: number) {
  if (before !== null && !/^\d{1,15}$/.test(before))
    throw new CallError('INVALID_ARGUMENT', 'That is not a page of this list.');
  const { rows } = await sql<TransactionRow>`
    with newest as (
      select distinct e.transaction_id
      from ledger_accounts a
        cross join lateral (
          select distinct transaction_id from ledger_entries
          where account_id = a.id and transaction_id < ${before === null ? Number.MAX_SAFE_INTEGER : Number(before)}
          order by transaction_id desc limit ${perPage + 1}
        ) e
      where a.user_id = ${uid} and a.kind in ('monthly', 'rewards', 'purchased')
      order by e.transaction_id desc limit ${perPage + 1}
    )
    select t.position, t.id, t.timestamp, t.description, t.amount_millicoins
    from newest n
      join lateral (select * from coin_transactions c where c.position = n.transaction_id and c.user_id = ${uid}) t on true
    order by t.position desc`.execute(db);
  const items = rows.slice(0, perPage);
  return {
    items: items.map((row) => transactionOf(uid, row)),
    next: rows.length > perPage ? String(items.at(-1)?.position) : null,
  };
}

function transactionOf(uid: string, row: TransactionRow): CoinTransaction {
  return {
    id: row.id,
    userId: uid,
    timestamp: row.timestamp.toISOString(),
    description: row.description,
    amount: coinsFromMillicoins(row.amount_millicoins),
    status: 'completed',
  };
}

/** The displayed balance at the end of each of the last days (UTC), oldest first. */
export async function readBalanceHistory(db: Database, uid: string, now: Date, days: number) {
  const dayMs = 24 * 3_600_000;
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const first = new Date(today.getTime() - (days - 1) * dayMs);
  const { rows } = await sql<{ balance: number; changes: Record<string, number> | null }>`
    with buckets as (
      select id, balance_millicoins from ledger_accounts
      where user_id = ${uid} and kind in ('monthly', 'rewards', 'purchased')
    ), changes as (
      select to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(e.amount_millicoins)::bigint as amount
      from ledger_entries e
        join buckets on buckets.id = e.account_id
        join ledger_transactions t on t.id = e.transaction_id
      where t.created_at >= ${first}
        and e.transaction_id >= coalesce((select min(id) from ledger_transactions where created_at >= ${first}), 0)
      group by 1
    )
    select (select sum(balance_millicoins)::bigint from buckets) as balance, (select jsonb_object_agg(day, amount) from changes) as changes`.execute(
    db,
  );
  const changes = rows[0]?.changes ?? {};
  const history: { day: string; balance: number }[] = [];
  // Back from what there is today: a day's end is the next day's end without the next day's changes.
  let balance = rows[0]?.balance ?? 0;
  for (let at = today.getTime(); at >= first.getTime(); at -= dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    history.unshift({ day, balance: coinsFromMillicoins(balance) });
    balance -= changes[day] ?? 0;
  }
  return history;
}

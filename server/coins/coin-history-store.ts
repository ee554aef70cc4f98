import { type RawBuilder, sql } from 'kysely';
import type { CoinTransaction, TransactionKind } from '#contract/coins/coin-transaction.ts';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { pageOf, readNumberCursor } from '../platform/database/paging.ts';
import { isPaidBounty } from './ledger-keys.ts';
import { isOrderOfTransaction } from './order-store.ts';

type TransactionRow = {
  id: string;
  position: number;
  timestamp: Date;
  description: string;
  kind: TransactionKind;
  amount_millicoins: number;
  balance_millicoins: number;
  order_id: string | null;
  is_disputed: boolean;
  outcome: 'rejected' | 'corrected' | null;
  answer: string | null;
  resolved_at: Date | null;
};

/** Which lines of a history. `from` and `to` are days (YYYY-MM-DD, UTC), both included. */
export type HistoryFilter = { kind?: TransactionKind | undefined; from?: string | undefined; to?: string | undefined };

type HistoryPage = HistoryFilter & { uid: string; before: string | null; perPage: number };

/** One page of a user's history, newest first. The cursor is a position in the ledger. */
export async function readTransactions(db: Database, { uid, before, perPage, ...filter }: HistoryPage) {
  const place = readNumberCursor(before) ?? Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<TransactionRow>`
    with buckets as materialized (
      select id, balance_millicoins from ledger_accounts
      where user_id = ${uid} and kind in ('monthly', 'rewards', 'purchased')
    ), newest as (
      select distinct e.transaction_id
      from buckets
        cross join lateral (
          select e.transaction_id from ledger_entries e ${joinedFor(filter)}
          where e.account_id = buckets.id
            and e.transaction_id < ${place}
            and ${conditionOf(filter)}
          order by e.transaction_id desc limit ${perPage + 1}
        ) e
      order by e.transaction_id desc limit ${perPage + 1}
    ), newer as (
      select coalesce(sum(e.amount_millicoins), 0) as total from ledger_entries e
      where e.account_id in (select id from buckets) and e.transaction_id > (select max(transaction_id) from newest)
    ), span as (
      -- Everything between the first and the last line of the page, also what a filter leaves out.
      select e.transaction_id, sum(e.amount_millicoins)::bigint as amount_millicoins,
        sum(sum(e.amount_millicoins)) over (order by e.transaction_id desc) as total
      from ledger_entries e
      where e.account_id in (select id from buckets)
        and e.transaction_id between (select min(transaction_id) from newest) and (select max(transaction_id) from newest)
      group by e.transaction_id
    ), lines as (
      -- Today's balance less what came after a line is the balance then.
      select transaction_id, amount_millicoins,
        ((select sum(balance_millicoins) from buckets) - (select total from newer) - total + amount_millicoins)::bigint
          as balance_millicoins
      from span where transaction_id in (select transaction_id from newest)
    )
    select l.transaction_id as position, t.public_id as id, t.created_at as timestamp, t.description,
      transaction_kind(t.key) as kind, l.amount_millicoins, l.balance_millicoins,
      o.id as order_id, open.id is not null as is_disputed, done.status as outcome, done.answer, done.resolved_at
    from lines l
      join ledger_transactions t on t.id = l.transaction_id
      left join orders o on ${isOrderOfTransaction} and o.user_id = ${uid}
      left join transaction_disputes open on open.transaction_id = t.id and open.user_id = ${uid} and open.status = 'open'
      left join lateral (
        select d.status, d.answer, d.resolved_at from transaction_disputes d
        where d.transaction_id = t.id and d.user_id = ${uid} and d.status <> 'open'
        order by d.resolved_at desc limit 1) done on true
    order by l.transaction_id desc`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: (row) => transactionOf(uid, row),
    cursorOf: ({ position }) => String(position),
  });
}

const isFiltered = ({ kind, from, to }: HistoryFilter) => kind !== undefined || from !== undefined || to !== undefined;

/** The join that a filter needs. Without a filter there is none, and only the index is read. */
const joinedFor = (filter: HistoryFilter) =>
  isFiltered(filter) ? sql`join ledger_transactions t on t.id = e.transaction_id` : sql``;

function conditionOf({ kind, from, to }: HistoryFilter): RawBuilder<unknown> {
  const conditions = [
    ...(kind === undefined ? [] : [sql`transaction_kind(t.key) = ${kind}`]),
    ...(from === undefined ? [] : [sql`t.created_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`t.created_at < ${new Date(new Date(to).getTime() + dayMs)}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function transactionOf(uid: string, row: TransactionRow): CoinTransaction {
  const { outcome, answer, resolved_at: resolvedAt } = row;
  return {
    id: row.id,
    userId: uid,
    timestamp: row.timestamp.toISOString(),
    description: row.description,
    amount: coinsFromMillicoins(row.amount_millicoins),
    kind: row.kind,
    balance: coinsFromMillicoins(row.balance_millicoins),
    orderId: row.order_id,
    status: row.is_disputed ? 'pending_review' : 'completed',
    review: outcome && answer && resolvedAt ? { outcome, answer, at: resolvedAt.toISOString() } : null,
  };
}

/** Transaction ids follow the order of their times, except for clock differences and lock waits below this margin. */
const orderMarginMs = 3_600_000;

/** An id with only transactions older than `time` before it, found through the index on times. */
const lastBefore = (time: Date) => sql`coalesce((select id from ledger_transactions
  where created_at < ${new Date(time.getTime() - orderMarginMs)} order by created_at desc limit 1), 0)`;

/** The displayed balance at the end of each of the last days (UTC), oldest first. */
export async function readBalanceHistory(db: Database | Tx, uid: string, now: Date, days: number) {
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
        and e.transaction_id > ${lastBefore(first)}
      group by 1
    )
    select (select sum(balance_millicoins)::bigint from buckets) as balance, (select jsonb_object_agg(day, amount) from changes) as changes`.execute(
    db,
  );
  const changes = rows[0]?.changes ?? {};
  const history: { day: string; balance: number }[] = [];
  // Walk back from today's balance: a day's end is the next day's end minus the next day's changes.
  let balance = rows[0]?.balance ?? 0;
  for (let at = today.getTime(); at >= first.getTime(); at -= dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    history.unshift({ day, balance: coinsFromMillicoins(balance) });
    balance -= changes[day] ?? 0;
  }
  return history;
}

/** The coins that solved bounties brought a user in this month (UTC). */
export async function readBountyEarnings(db: Database | Tx, uid: string, now: Date): Promise<number> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const { rows } = await sql<{ earned: number }>`
    select coalesce(sum(e.amount_millicoins), 0)::bigint as earned
    from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
    where a.user_id = ${uid} and a.kind = 'rewards' and ${isPaidBounty(sql.ref('t.key'))} and t.created_at >= ${month}
      and e.transaction_id > ${lastBefore(month)}`.execute(db);
  return coinsFromMillicoins(rows[0]?.earned ?? 0);
}

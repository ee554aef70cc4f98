import { sql } from 'kysely';
import { formatCoins } from '#contract/coins/coins.ts';
import type { Database } from '../platform/database/database.ts';
import type { Difference } from './alarm-store.ts';

const mostTold = 50;

type BalanceRow = { id: number; kind: string; owner: string | null; stored: number; summed: number };
type SumRow = { key: string; total: number };

/** Where a stored balance is not the sum of its entries, or a transaction of the ledger does not sum to zero. */
export async function compareBalances(db: Database): Promise<Difference[]> {
  const [balances, sums] = await Promise.all([
    sql<BalanceRow>`
      select a.id, a.kind, coalesce(a.user_id, a.bounty_id) as owner, a.balance_millicoins as stored,
        coalesce(e.summed, 0)::bigint as summed
      from ledger_accounts a
        left join (select account_id, sum(amount_millicoins) as summed from ledger_entries group by account_id) e
          on e.account_id = a.id
      where a.balance_millicoins <> coalesce(e.summed, 0)
      order by a.id limit ${mostTold}`.execute(db),
    sql<SumRow>`
      select t.key, e.total::bigint as total
      from (
        select transaction_id, sum(amount_millicoins) as total from ledger_entries
        group by transaction_id having sum(amount_millicoins) <> 0
        order by transaction_id limit ${mostTold}) e
        join ledger_transactions t on t.id = e.transaction_id`.execute(db),
  ]);
  return [
    ...balances.rows.map(({ id, kind, owner, stored, summed }) => ({
      what: 'balance' as const,
      detail: `The ${kind} account ${id} of ${owner ?? 'the system'} holds ${coins(stored)}, its entries sum to ${coins(summed)}.`,
    })),
    ...sums.rows.map(({ key, total }) => ({
      what: 'sum' as const,
      detail: `The transaction ${key.slice(0, 200)} sums to ${coins(total)} instead of zero.`,
    })),
  ];
}

const coins = (millicoins: number) => `${formatCoins(millicoins / 1_000)} coins`;

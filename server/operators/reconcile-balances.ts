import { sql } from 'kysely';
import { coinsText, millicoinsPerCoin } from '#contract/coins/coins.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { inLongTransaction } from '../platform/database/in-transaction.ts';
import type { Difference } from './alarm-store.ts';

const mostTold = 50;

type BalanceRow = { id: number; kind: string; owner: string | null; stored: number; summed: number };
type SumRow = { key: string; total: number };

/** Finds stored balances that are not the sum of their entries, and ledger transactions that do not sum to zero. */
export function compareBalances(db: Database): Promise<Difference[]> {
  return inLongTransaction(db, async (tx) => [...(await wrongBalances(tx)), ...(await wrongSums(tx))]);
}

async function wrongBalances(tx: Tx): Promise<Difference[]> {
  const { rows } = await sql<BalanceRow>`
    select a.id, a.kind, coalesce(a.user_id, a.bounty_id) as owner, a.balance_millicoins as stored,
      coalesce(e.summed, 0)::bigint as summed
    from ledger_accounts a
      left join (select account_id, sum(amount_millicoins) as summed from ledger_entries group by account_id) e
        on e.account_id = a.id
    where a.balance_millicoins <> coalesce(e.summed, 0)
    order by a.id limit ${mostTold}`.execute(tx);
  return rows.map(({ id, kind, owner, stored, summed }) => ({
    what: 'balance',
    detail: `The ${kind} account ${id} of ${owner ?? 'the system'} holds ${coins(stored)}, its entries sum to ${coins(summed)}.`,
  }));
}

async function wrongSums(tx: Tx): Promise<Difference[]> {
  const { rows } = await sql<SumRow>`
    select t.key, e.total::bigint as total
    from (
      select transaction_id, sum(amount_millicoins) as total from ledger_entries
      group by transaction_id having sum(amount_millicoins) <> 0
      order by transaction_id limit ${mostTold}) e
      join ledger_transactions t on t.id = e.transaction_id`.execute(tx);
  return rows.map(({ key, total }) => ({
    what: 'sum',
    detail: `The transaction ${key.slice(0, 200)} sums to ${coins(total)} instead of zero.`,
  }));
}

const coins = (millicoins: number) => coinsText(millicoins / millicoinsPerCoin);

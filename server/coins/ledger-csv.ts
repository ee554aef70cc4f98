import { sql } from 'kysely';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import type { Database } from '../platform/database/database.ts';
import { inPages } from '../platform/database/in-pages.ts';
import { csvRow } from '../platform/http/csv-row.ts';

type Line = {
  position: number;
  id: string;
  at: Date;
  kind: string;
  description: string;
  amount: number;
  is_disputed: boolean;
};

const linesARead = 1_000;
const head = ['Date (UTC)', 'Kind', 'Description', 'Amount', 'Balance', 'Status', 'Transaction'];

/** A user's whole coin history as CSV (RFC 4180), oldest first: a thousand lines at a time, whatever its length. */
export async function* ledgerCsv(db: Database, uid: string): AsyncGenerator<string> {
  yield csvRow(head);
  let balance = 0;
  for await (const lines of inPages<Line>((last) => readLines(db, uid, last?.position ?? 0))) {
    let text = '';
    for (const line of lines) {
      balance += line.amount;
      text += csvRow([
        line.at.toISOString(),
        line.kind,
        line.description,
        String(coinsFromMillicoins(line.amount)),
        String(coinsFromMillicoins(balance)),
        line.is_disputed ? 'pending_review' : 'completed',
        line.id,
      ]);
    }
    yield text;
  }
}

async function readLines(db: Database, uid: string, after: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with buckets as materialized (
      select id from ledger_accounts where user_id = ${uid} and kind in ('monthly', 'rewards', 'purchased')
    ), changes as (
      select c.transaction_id, c.amount
      from buckets cross join lateral (
        select e.transaction_id, sum(e.amount_millicoins) as amount from ledger_entries e
        where e.account_id = buckets.id and e.transaction_id > ${after}
        group by e.transaction_id order by e.transaction_id limit ${linesARead}
      ) c
    ), lines as (
      select transaction_id, sum(amount)::bigint as amount from changes
      group by transaction_id order by transaction_id limit ${linesARead}
    )
    select l.transaction_id as position, t.public_id as id, t.created_at as at, transaction_kind(t.key) as kind,
      t.description, l.amount,
      exists (select 1 from transaction_disputes d where d.transaction_id = t.id and d.user_id = ${uid} and d.status = 'open')
        as is_disputed
    from lines l join ledger_transactions t on t.id = l.transaction_id
    order by l.transaction_id`.execute(db);
  return rows;
}

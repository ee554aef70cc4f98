import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readBalanceHistory, readBountyEarnings } from './coin-history-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
  const { db } = furrow.context;
  await sql`with old as (
      insert into ledger_transactions (key, description, created_at)
      select 'old:' || n, 'Old', now() - (5000 - n) * interval '1 hour' from generate_series(1, 5000) n
      returning id)
    insert into ledger_entries (transaction_id, account_id, amount_millicoins)
    select old.id, system_account(kind), amount from old, (values ('issuance', -1), ('expired', 1)) side (kind, amount)
    `.execute(db);
  await sql`analyze ledger_transactions`.execute(db);
});
afterAll(() => furrow.close());

/** How many rows of transactions this connection has read so far. */
async function transactionsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
    where relname = 'ledger_transactions'`.execute(tx);
  return rows[0]?.n ?? Number.NaN;
}

test.each([
  ['earnings of this month', readBountyEarnings],
  ['balances of the last days', (tx: Tx, uid: string, now: Date) => readBalanceHistory(tx, uid, now, 30)],
])('the %s of a user are read without scanning the transactions of other users', async (_what, read) => {
  const { uid } = await furrow.world.user();
  const { db, clock } = furrow.context;
  await furrow.give(uid, { rewards: 1_000 });
  const rowsRead = await inTransaction(db, async (tx) => {
    const before = await transactionsRead(tx);
    await read(tx, uid, clock.now());
    return (await transactionsRead(tx)) - before;
  });
  expect(rowsRead).toBeLessThan(100);
});

test.each([
  ['monthly:ada:2031-05', 'credits'],
  ['purchase:session', 'purchase'],
  ['reversal:order:1', 'refund'],
  ['bounty:some:escrow:1', 'bounty'],
  ['craft:some:ada', 'craft'],
  ['dispute:some', 'correction'],
  ['correction:some', 'correction'],
  ['closed:ada', 'correction'],
  ['ai:some:hold', 'ai'],
  ['ai:purchase:hold', 'ai'],
])('a transaction with the key %s is a line of kind %s', async (key, kind) => {
  const { rows } = await sql`select transaction_kind(${key}) as kind`.execute(furrow.context.db);
  expect(rows).toEqual([{ kind }]);
});

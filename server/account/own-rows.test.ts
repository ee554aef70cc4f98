import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { closeAccounts, readOwnCoins } from '../coins/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { forgetWhoseErrors, readOwnErrors } from '../site/index.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
  const { db } = furrow.context;
  const { uid } = await furrow.world.user();
  await sql`
    with used as (
        insert into ai_holds (id, user_id, millicoins, held_at, settled_at, charged_millicoins)
        select 'use-' || n, ${uid}, 5, now(), now(), 5 from generate_series(1, 3000) n),
      told as (
        insert into client_errors (at, user_id, context, message, stack)
        select now(), ${uid}, 'page', 'It broke.', '' from generate_series(1, 3000) n)
    insert into transaction_disputes
      (id, transaction_id, user_id, reason, details, status, reported_at, resolved_at, answer)
    select 'report-' || n, t.id, ${uid}, 'Other', 'It was not me.', 'rejected', now(), now(), 'It was.'
    from generate_series(1, 3000) n, (select min(id) as id from ledger_transactions) t`.execute(db);
  await sql`analyze ai_holds, client_errors, transaction_disputes`.execute(db);
});
afterAll(() => furrow.close());

/** How many rows of the tables this connection has read so far. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
    where relname in ('ai_holds', 'client_errors', 'transaction_disputes')`.execute(tx);
  return rows[0]?.n ?? Number.NaN;
}

test.each([
  ['the coin data of a user are read', readOwnCoins],
  [
    'the browser errors of a user are read',
    (tx: Tx, uid: string) => Array.fromAsync(readOwnErrors(tx, uid).browserErrors),
  ],
  ['the reports of a user are deleted', (tx: Tx, uid: string) => closeAccounts(tx, uid, new Date())],
  ['the browser errors of a user are made anonymous', forgetWhoseErrors],
])('%s without scanning the rows of other users', async (_what, act) => {
  const { uid } = await furrow.world.user();
  const read = await inTransaction(furrow.context.db, async (tx) => {
    const before = await rowsRead(tx);
    await act(tx, uid);
    return (await rowsRead(tx)) - before;
  });
  expect(read).toBeLessThan(100);
});

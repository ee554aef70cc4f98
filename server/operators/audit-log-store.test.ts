import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readAuditLog } from './audit-log-store.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`
    insert into audit_log (at, event, result, user_id, detail)
    select now(), 'sign-in', 'ok', 'user-' || n % 3000, '{}' from generate_series(1, 20000) n
    union all values
      (now(), 'sign-up', 'ok', 'ada', '{}'::jsonb),
      (now(), 'role-set', 'ok', null, '{"uid": "ada"}'),
      (now(), 'user-disabled', 'ok', 'user-1', '{"by": "ada"}')`.execute(database.db);
  await sql`analyze audit_log`.execute(database.db);
});
afterAll(() => database.close());

test('the lines of the audit log about a user are found without reading those about all others', async () => {
  const { lines, read } = await inTransaction(database.db, async (tx) => {
    const lines = await readAuditLog(tx, { before: null, limit: 51, user: 'ada' });
    const { rows } = await sql<{ n: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'audit_log'`.execute(
      tx,
    );
    return { lines, read: rows[0]?.n };
  });
  expect(lines.map(({ event }) => event)).toEqual(['user-disabled', 'role-set', 'sign-up']);
  expect(read).toBeLessThan(100);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { deleteOlder } from './delete-older.ts';
import { inTransaction } from './in-transaction.ts';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

test('exactly the rows older than the time are deleted, in several batches', async () => {
  await sql`insert into gate_failures (key, failures, failed_at)
    select 'network:' || minute, 1, timestamptz '2026-01-01T00:00:00Z' + minute * interval '1 minute' from generate_series(0, 9) minute`.execute(
    db,
  );
  const before = new Date('2026-01-01T00:07:00Z');
  await deleteOlder(db, { table: 'gate_failures', column: 'failed_at', before, batchSize: 3 });
  const left = await db.selectFrom('gate_failures').select('key').orderBy('key').execute();
  expect(left).toEqual([{ key: 'network:7' }, { key: 'network:8' }, { key: 'network:9' }]);
});

test('a row that is renewed during the deletion is not deleted', async () => {
  await sql`truncate gate_failures`.execute(db);
  await sql`insert into gate_failures (key, failures, failed_at) values ('network:1', 1, '2026-01-01T00:00:00Z')`.execute(
    db,
  );
  const before = new Date('2026-01-15T00:00:00Z');
  const { deletion } = await inTransaction(db, async (tx) => {
    await sql`update gate_failures set failed_at = '2026-02-01T00:00:00Z'`.execute(tx);
    const deleting = deleteOlder(db, { table: 'gate_failures', column: 'failed_at', before });
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a deletion that waits for the row');
    return { deletion: deleting };
  });
  await deletion;
  expect(await db.selectFrom('gate_failures').select('key').execute()).toEqual([{ key: 'network:1' }]);
});

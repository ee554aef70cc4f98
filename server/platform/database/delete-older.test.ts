import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';
import { createLog } from '../log.ts';
import { createDatabase, type Database } from './database.ts';
import { deleteOlder } from './delete-older.ts';
import { createPool } from './pool.ts';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  const pool = createPool(database.url, createLog('silent'), 1);
  db = createDatabase(pool, () => {});
  drop = async () => {
    await pool.end();
    await database.drop();
  };
});
afterAll(() => drop());

test('what is older than the time goes, whatever the number of batches, and nothing else', async () => {
  await sql`insert into gate_failures (key, failures, failed_at)
    select 'network:' || minute, 1, timestamptz '2026-01-01T00:00:00Z' + minute * interval '1 minute' from generate_series(0, 9) minute`.execute(
    db,
  );
  const before = new Date('2026-01-01T00:07:00Z');
  await deleteOlder(db, { table: 'gate_failures', column: 'failed_at', before, batchSize: 3 });
  const left = await db.selectFrom('gate_failures').select('key').orderBy('key').execute();
  expect(left).toEqual([{ key: 'network:7' }, { key: 'network:8' }, { key: 'network:9' }]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { createLog } from '../log.ts';
import { createDatabase, type Database, type Tx } from './database.ts';
import { inLongTransaction, inTransaction, isDatabaseAway } from './in-transaction.ts';
import { createPool } from './pool.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

async function timeout(db: Database | Tx): Promise<string | undefined> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  return rows[0]?.statement_timeout;
}

test('only a long transaction may ask for longer than seconds, and leaves its connection as it was', async () => {
  const { db } = furrow.context;
  expect(await inTransaction(db, timeout)).toBe('15s');
  expect(await inLongTransaction(db, timeout)).toBe('30min');
  expect(await Promise.all(Array.from({ length: 16 }, () => timeout(db)))).toEqual(Array(16).fill('15s'));
});

test('to what is still asked while the process ends, the database is away', async () => {
  const { url, drop } = await cloneDatabase();
  const pool = createPool(url, createLog('silent'), 1);
  const db = createDatabase(pool, () => {});
  await pool.end();
  expect(isDatabaseAway(await timeout(db).catch((error: unknown) => error))).toBe(true);
  await drop();
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { Database, Tx } from './database.ts';
import { inLongTransaction, inTransaction } from './in-transaction.ts';

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

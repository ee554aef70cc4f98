import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { createPool } from '../database/pool.ts';
import { startWorker } from './worker.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
});
afterAll(() => furrow.close());

test('recurring jobs go on after the clock was ahead, also if it is set back while they run', async () => {
  const { db, log } = furrow.context;
  vi.spyOn(log, 'warn').mockImplementation(() => {});
  const pool = createPool(furrow.databaseUrl, log);
  const run = vi.fn(async () => {});
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('yearly', now(), now() + interval '40 days')`.execute(db);
  const worker = startWorker(furrow.context, pool, [{ name: 'yearly', every: '0 0 1 1 *', run }], { clockEveryMs: 50 });
  await expect.poll(() => run.mock.calls.length).toBe(1);
  const { rows } = await sql`select last_execution as last from graphile_worker._private_known_crontabs
    where identifier = 'yearly'`.execute(db);
  expect(rows).toEqual([{ last: null }]);
  const realNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 2 * 3_600_000);
  await expect.poll(() => run.mock.calls.length, { timeout: 10_000 }).toBe(2);
  vi.restoreAllMocks();
  await worker.stop();
  await pool.end();
});

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

test('a job that was added or failed while the clock was ahead runs when it is set back, one with a time of its own does not', async () => {
  const { db, log } = furrow.context;
  const pool = createPool(furrow.databaseUrl, log);
  const runs: unknown[] = [];
  const job = { name: 'noted', run: async (payload: unknown) => void runs.push(payload) };
  for (const kind of ['new', 'failed', 'planned'])
    await sql`select graphile_worker.add_job('noted', to_json(${kind}::text))`.execute(db);
  const changed = (kind: string, changes: ReturnType<typeof sql>) =>
    sql`update graphile_worker._private_jobs set ${changes}, updated_at = now() + interval '2 days'
      where payload #>> '{}' = ${kind}`.execute(db);
  await changed('new', sql`run_at = now() + interval '2 days', created_at = now() + interval '2 days'`);
  await changed('failed', sql`run_at = now() + interval '2 days 1 minute', attempts = 4`);
  await changed('planned', sql`run_at = now() + interval '3 days', created_at = now() + interval '2 days'`);
  const worker = startWorker(furrow.context, pool, [job]);
  await expect.poll(() => runs.toSorted()).toEqual(['failed', 'new']);
  await worker.stop();
  await pool.end();
});

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { readFailedJobs, retryJobsNamed } from '../../operators/failed-jobs.ts';
import { createDatabase } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { createPool } from '../database/pool.ts';
import { createMetrics } from '../metrics.ts';
import { addCrowdOfJobs, addJob } from './add-job.ts';
import { FailedForGood } from './failed-for-good.ts';
import { sweepGivenUpJobs } from './given-up-jobs.ts';
import { type Turn, takeTurn } from './take-turn.ts';
import { watchWaitingJobs } from './waiting-jobs.ts';
import { type Job, startWorker, type Worker } from './worker.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
});
afterAll(() => furrow.close());

const patience = { renewEveryMs: 100, abandonedAfterMs: 1_000 };

function working(job: Job): Worker {
  const pool = createPool(furrow.databaseUrl, furrow.context.log);
  const worker = startWorker(furrow.context, pool, [job], patience);
  return { stop: () => worker.stop().then(() => pool.end()) };
}

/** A worker whose queue fails to begin the first time. */
function workingLate(job: Job): Worker {
  const pool = createPool(furrow.databaseUrl, furrow.context.log);
  vi.spyOn(pool, 'connect').mockImplementationOnce(() => Promise.reject(new Error('the database is away')));
  const worker = startWorker(furrow.context, pool, [job], patience);
  return { stop: () => worker.stop().then(() => pool.end()) };
}

const freeAbandoned = () => addJob(furrow.context.db, 'free-abandoned-jobs', {});

test('a running job is not started a second time, however long it runs', async () => {
  const { db } = furrow.context;
  let starts = 0;
  let isOver = false;
  const worker = working({
    name: 'long',
    run: async () => {
      starts += 1;
      while (!isOver) await setTimeout(20);
    },
  });
  await addJob(db, 'long', {});
  await expect.poll(() => starts).toBe(1);
  for (const until = performance.now() + 3 * patience.abandonedAfterMs; performance.now() < until; ) {
    await freeAbandoned();
    await setTimeout(200);
  }
  expect(starts).toBe(1);
  isOver = true;
  await expect.poll(() => jobsNamed('long')).toBe(0);
  await worker.stop();
});

test('each of a crowd of jobs is done once, and a job added later on its own is done before them', async () => {
  const { db } = furrow.context;
  const crowd = Array.from({ length: 1_001 }, (_, place) => ({ place: String(place) }));
  await inTransaction(db, (tx) => addCrowdOfJobs(tx, 'crowded', crowd));
  await addJob(db, 'crowded', { place: 'waited for' });
  const done: unknown[] = [];
  const worker = working({
    name: 'crowded',
    run: async (payload) => void done.push((payload as { place: string }).place),
  });
  await expect.poll(() => jobsNamed('crowded'), { timeout: 50_000 }).toBe(0);
  expect(done.indexOf('waited for')).toBeLessThan(4);
  expect(new Set(done)).toEqual(new Set(['waited for', ...crowd.map(({ place }) => place)]));
  expect(done).toHaveLength(1_002);
  await worker.stop();
});

test('a running job is told when its process stops', async () => {
  let isRunning = false;
  const worker = working({
    name: 'monthly',
    run: async (_, stopping) => {
      isRunning = true;
      while (!stopping.aborted) await setTimeout(20);
    },
  });
  await addJob(furrow.context.db, 'monthly', {});
  await expect.poll(() => isRunning).toBe(true);
  await worker.stop();
  expect(await jobsNamed('monthly')).toBe(0);
});

test('a scheduled job that is stopped with its process continues in another process', async () => {
  let isRunning = false;
  const worker = working({
    name: 'nightly',
    every: '0 0 1 1 *',
    run: async (_, stopping) => {
      isRunning = true;
      while (!stopping.aborted) await setTimeout(20);
    },
  });
  await expect.poll(() => isRunning).toBe(true);
  await worker.stop();
  expect(await jobsNamed('nightly')).toBe(1);
  const goneOn = vi.fn(async () => {});
  const another = working({ name: 'nightly', run: goneOn });
  await expect.poll(() => goneOn.mock.calls.length).toBe(1);
  await another.stop();
});

test('a worker whose queue fails to start tries again, and can be stopped before it has started', async () => {
  let runs = 0;
  const job: Job = {
    name: 'late',
    run: async () => {
      runs += 1;
    },
  };
  const stopped = workingLate(job);
  await addJob(furrow.context.db, 'late', {});
  await stopped.stop();
  expect(runs).toBe(0);
  const worker = workingLate(job);
  await expect.poll(() => runs).toBe(1);
  await worker.stop();
});

test('the job of a killed process is taken over while other jobs of the same name keep running', async () => {
  const { db } = furrow.context;
  const started: unknown[] = [];
  let isOver = false;
  const worker = working({
    name: 'left',
    run: async (payload) => {
      started.push(payload);
      while (!isOver) await setTimeout(20);
    },
  });
  await addJob(db, 'left', { which: 'running' });
  await expect.poll(() => started.length).toBe(1);
  // A second job, held by the same worker without a sign of life for an hour.
  await addJob(db, 'left', { which: 'abandoned' }, { runAt: new Date(Date.now() + 3_600_000) });
  await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '1 hour',
    locked_by = (select locked_by from graphile_worker._private_jobs where payload->>'which' = 'running')
    where payload->>'which' = 'abandoned'`.execute(db);
  await freeAbandoned();
  await expect.poll(() => started).toEqual([{ which: 'running' }, { which: 'abandoned' }]);
  await freeAbandoned();
  await expect.poll(() => jobsNamed('free-abandoned-jobs')).toBe(0);
  // If the running job were freed again, it would be older than this one and run before it.
  await addJob(db, 'left', { which: 'added later' });
  await expect.poll(() => started.length).toBeGreaterThan(2);
  expect(started).toEqual([{ which: 'running' }, { which: 'abandoned' }, { which: 'added later' }]);
  isOver = true;
  await worker.stop();
});

test('a job whose runs all ended with their process is given up, and operators see it as failed', async () => {
  const { db } = furrow.context;
  const worker = working({ name: 'deadly', run: async () => {} });
  await addJob(db, 'deadly', {}, { runAt: new Date(Date.now() + 3_600_000) });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now() - interval '1 hour',
    locked_by = 'killed' where payload::text = '{}' and run_at > now()`.execute(db);
  await freeAbandoned();
  const seen = async () => (await readFailedJobs(db, 10)).filter(({ name }) => name === 'deadly');
  await expect.poll(seen).toMatchObject([{ lastError: 'Its process ended while it ran.' }]);
  await worker.stop();
});

test('a job that failed for good is given up at once, operators see it, and one warning is logged', async () => {
  const { db, log } = furrow.context;
  const warn = vi.spyOn(log, 'warn');
  let runs = 0;
  const worker = working({
    name: 'vain',
    run: async () => {
      runs += 1;
      throw new FailedForGood('nobody is there');
    },
  });
  await addJob(db, 'vain', {});
  const seen = async () => (await readFailedJobs(db, 10)).filter(({ name }) => name === 'vain');
  await expect.poll(seen).toMatchObject([{ attempts: 12, mostAttempts: 12, lastError: 'nobody is there' }]);
  expect(runs).toBe(1);
  expect(warn.mock.calls.map(([, what]) => what)).toEqual(['a job failed and is given up']);
  warn.mockRestore();
  await inTransaction(db, (tx) => retryJobsNamed(tx, 'vain'));
  await expect.poll(() => runs).toBe(2);
  await worker.stop();
});

test('a job that was given up is kept for 29 days after it was added', async () => {
  const { db } = furrow.context;
  const giveUp = async (name: string, days: number) => {
    await addJob(db, name, {});
    await sql`update graphile_worker._private_jobs j set attempts = max_attempts, last_error = 'no',
      created_at = now() - ${days} * interval '1 day' from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name}`.execute(db);
  };
  await giveUp('given-up-lately', 28);
  await giveUp('given-up-long-ago', 29.1);
  await giveUp('tried-at-last', 29.1);
  await sql`update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'somebody'
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'tried-at-last'`.execute(db);
  await addJob(db, 'waits', {}, { runAt: new Date(Date.now() + 3_600_000) });
  await sweepGivenUpJobs(db, new Date());
  const kept = await Promise.all(['given-up-lately', 'given-up-long-ago', 'tried-at-last', 'waits'].map(jobsNamed));
  expect(kept).toEqual([1, 0, 1, 1]);
});

test('the metrics tell how long a job has been waiting for a worker', async () => {
  const { db } = furrow.context;
  const metrics = createMetrics();
  watchWaitingJobs({ db, metrics });
  await addJob(db, 'nobody-works-it', {}, { runAt: new Date(Date.now() - 7_200_000) });
  const waited = async () => {
    const told = await metrics.registry.metrics();
    return Number(/^furrow_jobs_waiting_seconds\{job="nobody-works-it"\} (.+)$/m.exec(told)?.[1]);
  };
  await addJob(db, 'due-later', {}, { runAt: new Date(Date.now() + 3_600_000) });
  expect(await waited()).toBeGreaterThan(7_000);
  expect(await metrics.registry.metrics()).not.toContain('job="due-later"');
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'nobody-works-it'`.execute(db);
  expect(await waited()).toBeNaN();
});

test('the other metrics are available when the database does not answer', async () => {
  const metrics = createMetrics();
  const silent = createPool(furrow.databaseUrl, furrow.context.log, 1);
  const db = createDatabase(silent, () => {});
  watchWaitingJobs({ db, metrics });
  const holder = await silent.connect();
  const told = await metrics.registry.metrics();
  expect(told).toContain('furrow_sign_ins_total');
  expect(told).not.toMatch(/^furrow_jobs_waiting_seconds\{/m);
  holder.release();
  await silent.end();
});

test('a scheduled job does not run a second time while a run continues on any server', async () => {
  const { db } = furrow.context;
  const runs: { on: string; end: () => void }[] = [];
  const job = (on: string): Job => ({
    name: 'sweep-slowly',
    every: '0 0 1 1 *',
    run: () => new Promise<void>((end) => void runs.push({ on, end })),
  });
  const workers = [working(job('one')), working(job('two'))];
  await addJob(db, 'sweep-slowly', {});
  await expect.poll(() => runs.length).toBe(1);
  for (let run = 0; run < 6; run += 1) await addJob(db, 'sweep-slowly', {});
  await expect.poll(() => jobsNamed('sweep-slowly')).toBe(1);
  // Longer than the time after which a silent run counts as abandoned.
  await setTimeout(2 * patience.abandonedAfterMs);
  await addJob(db, 'sweep-slowly', {});
  await expect.poll(() => jobsNamed('sweep-slowly')).toBe(1);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await expect.poll(() => jobsNamed('sweep-slowly')).toBe(0);
  await addJob(db, 'sweep-slowly', {});
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  // When a run ends while its process stops, the process adds the job once more for the other worker.
  await expect.poll(() => jobsNamed('sweep-slowly')).toBe(0);
  for (const worker of workers) await worker.stop();
});

test('the turn of a killed process ends with it, and the turn of a silent process ends after a while', async () => {
  const { log } = furrow.context;
  const pools = [1, 2, 3].map(() => createPool(furrow.databaseUrl, log));
  const [killed, frozen, next] = pools;
  if (!killed || !frozen || !next) throw new Error('three pools');
  const take = (pool: typeof next) => takeTurn(pool, log, 'left', patience.abandonedAfterMs);

  const gone = await take(killed);
  expect(gone).not.toBeNull();
  expect(await take(frozen)).toBeNull();
  // As when the operating system closes the connections of a process that ended.
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`.execute(furrow.context.db);

  const silent = await take(frozen);
  expect(silent).not.toBeNull();
  expect(await take(next)).toBeNull();
  const taken: Turn[] = [];
  const takeNext = async () => taken.push(...[await take(next)].filter((turn) => turn !== null));
  await expect.poll(takeNext).toBe(1);
  for (const turn of [gone, silent, ...taken]) await turn?.end();
  await Promise.all(pools.map((pool) => pool.end()));
});

async function jobsNamed(name: string): Promise<number> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = ${name}`.execute(
    furrow.context.db,
  );
  return rows.length;
}

import { setTimeout } from 'node:timers/promises';
import { Logger, parseCronItems, type Job as QueuedJob, type Runner, run, type Task } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Context } from '../context.ts';
import { noteDatabaseAway } from '../database/busy.ts';
import { isDatabaseAway } from '../database/database-error.ts';
import { addRunsNow } from './add-job.ts';
import { forgetTimesToCome, watchForClockSetBack } from './clock-set-back.ts';
import { FailedForGood } from './failed-for-good.ts';
import { noteFailedJobs } from './note-failed-jobs.ts';
import { takeTurn } from './take-turn.ts';

/**
 * A job by name. `every` is a cron pattern (UTC) for jobs that start by themselves; they also run once at start-up.
 * Only one run of such a job goes on at a time, on all servers together: a run that begins beside another does nothing.
 *
 * A failed run is retried later, unless it threw `FailedForGood`. A long run should end early when its process is told
 * to stop (`stopping`): another process begins a new one at once.
 */
export type Job = { name: string; every?: string; run(payload: unknown, stopping: AbortSignal): Promise<void> };

export type Worker = { stop(): Promise<void> };

export type WorkerOptions = {
  /** How many jobs run at once. */
  concurrency?: number;
  /**
   * How often a running job renews its lock. A job that was silent for longer than `abandonedAfterMs` belongs to a
   * killed process, and is started again.
   */
  renewEveryMs?: number;
  abandonedAfterMs?: number;
  /** How often it is checked whether the clock was set back. */
  clockEveryMs?: number;
};

/** The wait after `job:complete`, which the queue emits a moment before it writes the job's end to the database. */
const writtenAfterMs = 200;

/** The pause before the queue is restarted after it failed to begin or ended by itself (the database went away). */
const restartAfterMs = 1_000;

/**
 * Runs these jobs until stopped, beginning in the background. Each failed run is logged and retried later with growing
 * pauses.
 */
export function startWorker(
  context: Context,
  pool: pg.Pool,
  ownJobs: readonly Job[],
  { concurrency = 4, renewEveryMs = 30_000, abandonedAfterMs = 5 * 60_000, clockEveryMs = 10_000 }: WorkerOptions = {},
): Worker {
  const { log, metrics } = context;
  const jobs = [...ownJobs, freeAbandonedJobs(context, abandonedAfterMs)];
  const stopping = new AbortController();
  let runner: Runner | null = null;
  const working = workUntilStopped();
  const endWatch = watchForClockSetBack(() => {
    log.warn('the clock was set back: the job queue begins anew');
    void endQueue();
  }, clockEveryMs);
  return {
    stop: async () => {
      endWatch();
      stopping.abort();
      await endQueue();
      await working;
      // When the queue has stopped, it may still be writing the ends of its last jobs. Connections are handed out in
      // order, so once this query has run, those writes have theirs, and the end of the pool waits for them.
      await pool.query('select 1').catch(() => {});
    },
  };

  async function workUntilStopped() {
    while (!stopping.signal.aborted) {
      runner = await begin().catch((error) => {
        if (isDatabaseAway(error)) noteDatabaseAway(log, 'the job queue', error);
        else log.warn({ error }, 'the job queue does not begin');
        return null;
      });
      // `stop` may have been called while the queue began.
      if (stopping.signal.aborted) await endQueue();
      await runner?.promise.catch((error) => log.error({ error }, 'the job queue ended'));
      await setTimeout(restartAfterMs, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Stops the queue, which may have ended by itself when the database went away. */
  async function endQueue() {
    await runner?.stop().catch((error) => log.warn({ error }, 'the job queue had ended already'));
  }

  async function begin(): Promise<Runner> {
    await forgetTimesToCome(context.db);
    // Recurring jobs run now, so that work of a stopped process does not wait for the next full five minutes.
    await addRunsNow(
      context.db,
      ownJobs.filter(({ every }) => every).map(({ name }) => name),
    );
    const begun = await run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      // `work` logs a job's failure itself.
      logger: new Logger(() => (level, message, meta) => {
        const isTold = meta?.failure === true || !(level === 'error' || level === 'warning');
        if (!isTold) log.warn({ jobs: message }, 'job queue');
      }),
      taskList: Object.fromEntries(
        jobs.map((job): [string, Task] => [job.name, (payload, helpers) => work(job, payload, helpers.job)]),
      ),
      parsedCronItems: parseCronItems(
        jobs.flatMap(({ name, every }) =>
          every ? [{ task: name, match: every, options: { jobKey: name, backfillPeriod: 0 } }] : [],
        ),
      ),
    });
    begun.events.on('job:complete', ({ job, error }) => {
      if (!error && job.last_error === null) return;
      void setTimeout(writtenAfterMs, null, { ref: false })
        .then(() => noteFailedJobs(context.db))
        .catch(() => {});
    });
    return begun;
  }

  async function work(job: Job, payload: unknown, row: QueuedJob) {
    const renewing = setInterval(() => void renew(row), renewEveryMs);
    try {
      if (job.every) await runInTurn(job, payload);
      else await job.run(payload, stopping.signal);
    } catch (error) {
      metrics.failedJobs.inc({ job: job.name });
      const isForGood = error instanceof FailedForGood;
      if (isForGood) await giveUp(row);
      const what =
        isForGood || row.attempts >= row.max_attempts
          ? 'a job failed and is given up'
          : 'a job failed and will be tried again';
      log.warn({ job: job.name, id: row.id, attempts: row.attempts, error }, what);
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  async function runInTurn({ name, run }: Job, payload: unknown) {
    const turn = await takeTurn(pool, log, name, abandonedAfterMs);
    if (!turn) return log.debug({ job: name }, 'a job leaves its work to the run that goes on');
    const renewing = setInterval(() => void turn.renew(), renewEveryMs);
    try {
      await run(payload, stopping.signal);
    } finally {
      clearInterval(renewing);
      await turn.end();
    }
    // The run ended early because this process stops, so another process has to take it up.
    if (stopping.signal.aborted) await addRunsNow(context.db, [name]);
  }

  /** Makes this attempt the last. The queue records the failure itself and leaves the number of attempts as it is. */
  async function giveUp({ id, locked_by }: QueuedJob) {
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where id = ${id}::bigint and locked_by = ${locked_by}`
      .execute(context.db)
      .catch((error) => log.warn({ error }, 'a job could not be given up and will be tried again'));
  }

  async function renew({ id, locked_by }: QueuedJob) {
    await sql`update graphile_worker._private_jobs set locked_at = now()
      where id = ${id}::bigint and locked_by = ${locked_by}`
      .execute(context.db)
      .catch((error) => log.warn({ error }, 'a running job could not say that it runs'));
  }
}

/**
 * Frees jobs that a killed process left locked, so that other processes run them. It frees each job separately, since
 * the process that holds one may be alive and have failed to record the job's end.
 */
function freeAbandonedJobs({ db, log, metrics }: Context, abandonedAfterMs: number): Job {
  return {
    name: 'free-abandoned-jobs',
    every: '* * * * *',
    run: async () => {
      // A job whose every run killed its process is given up like any other, and operators must see it.
      const { rows } = await sql<{ name: string; is_given_up: boolean }>`
        update graphile_worker._private_jobs j set locked_at = null, locked_by = null,
          last_error = case when attempts >= max_attempts then 'Its process ended while it ran.' else last_error end
        from graphile_worker._private_tasks t
        where t.id = j.task_id and locked_at < now() - ${abandonedAfterMs / 1_000} * interval '1 second'
        returning t.identifier as name, attempts >= max_attempts as is_given_up`.execute(db);
      const givenUp = rows.filter((row) => row.is_given_up);
      for (const { name } of givenUp) {
        metrics.failedJobs.inc({ job: name });
        log.warn({ job: name }, 'a job is given up: its process ended while it ran');
      }
      if (givenUp.length > 0) await noteFailedJobs(db);
    },
  };
}

import { Logger, parseCronItems, run } from 'graphile-worker';
import type pg from 'pg';
import type { Context } from '../context.ts';

/** A job by name. `every` is a cron pattern (UTC) for jobs that start by themselves, and once at start-up too. */
export type Job = { name: string; every?: string; run(payload: unknown): Promise<void> };

export type Worker = { stop(): Promise<void> };

const concurrency = 4;

/** Works jobs off until stopped; each failed run is logged and tried again later with growing pauses. */
export async function startWorker({ log, metrics }: Context, pool: pg.Pool, jobs: readonly Job[]): Promise<Worker> {
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ jobs: message }, 'job queue');
    }),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => work(job, payload)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, every }) =>
        every ? [{ task: name, match: every, options: { jobKey: name, backfillPeriod: 0 } }] : [],
      ),
    ),
  });
  runner.promise.catch((error) => log.error({ error }, 'the job worker stopped'));
  return { stop: () => runner.stop() };

  async function work(job: Job, payload: unknown) {
    try {
      await job.run(payload);
    } catch (error) {
      metrics.failedJobs.inc({ job: job.name });
      log.warn({ job: job.name, error }, 'a job failed and will be tried again');
      throw error;
    }
  }
}

import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

const mostAttempts = 12;
/** A priority: jobs with a lower number begin first; the default is 0. */
const afterOthers = 1;

/**
 * Adds a job in the transaction that causes it, so that the job exists exactly when the change does. While a job waits,
 * a second one with the same `key` replaces it.
 */
export async function addJob(
  tx: Tx | Database,
  name: string,
  payload: object,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text,
    max_attempts => ${mostAttempts}::int)`.execute(tx);
}

/** The most jobs per statement: a statement's parameters are in memory more than once. */
const mostTogether = 1_000;

/**
 * Adds a job for each payload in the transaction that causes them. They begin after every due job of `addJob`, so that
 * nobody waits behind a crowd of jobs.
 */
export async function addCrowdOfJobs(tx: Tx, name: string, payloads: readonly object[]): Promise<void> {
  for (let start = 0; start < payloads.length; start += mostTogether) {
    const some = payloads.slice(start, start + mostTogether).map((payload) => JSON.stringify(payload));
    await sql`select count(*) from graphile_worker.add_jobs(array(
      select row(${name}, payload::json, null, null, ${mostAttempts}::int, null, ${afterOthers}::int, null)::graphile_worker.job_spec
      from unnest(${some}::text[]) payload))`.execute(tx);
  }
}

/**
 * Adds an immediate run of each job, besides its cron pattern. A run that still waits from an earlier start is
 * replaced. It is one statement in sorted order, so that processes that start at once cannot deadlock.
 */
export async function addRunsNow(db: Database, names: readonly string[]): Promise<void> {
  await sql`select graphile_worker.add_job(name, payload => '{}'::json, job_key => name || ':start',
      max_attempts => ${mostAttempts}::int)
    from unnest(${[...names].sort()}::text[]) name`.execute(db);
}

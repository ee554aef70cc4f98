import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

const mostAttempts = 12;
/** What has a lower number is begun first; 0 unless said. */
const afterOthers = 1;

/**
 * Adds a job in the transaction that causes it, so that the job exists exactly when the change does. A second job with
 * the same `key` replaces the first while that one waits.
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

/** So many jobs are one statement at most: what a statement brings along is in memory more than once. */
const mostTogether = 1_000;

/**
 * Adds a job for each payload in the transaction that causes them. They are begun after every job of `addJob` that is due:
 * nobody waits behind a crowd.
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
 * Adds a run of each job now, besides its cron pattern; one that still waits from an earlier start is taken for it. One
 * statement in one order, so that processes that start at once cannot deadlock.
 */
export async function addRunsNow(db: Database, names: readonly string[]): Promise<void> {
  await sql`select graphile_worker.add_job(name, payload => '{}'::json, job_key => name || ':start',
      max_attempts => ${mostAttempts}::int)
    from unnest(${[...names].sort()}::text[]) name`.execute(db);
}

import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

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
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text, max_attempts => 12)`.execute(
    tx,
  );
}

/**
 * Adds a run of each job now, besides its cron pattern; one that still waits from an earlier start is taken for it. One
 * statement in one order, so that processes that start at once cannot deadlock.
 */
export async function addRunsNow(db: Database, names: readonly string[]): Promise<void> {
  await sql`select graphile_worker.add_job(name, payload => '{}'::json, job_key => name || ':start', max_attempts => 12)
    from unnest(${[...names].sort()}::text[]) name`.execute(db);
}

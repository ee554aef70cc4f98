import { sql } from 'kysely';
import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { noteFailedJobs } from '../platform/jobs/note-failed-jobs.ts';
import { sendMailJob } from '../platform/mail/add-mail.ts';

export type FailedJob = {
  id: string;
  name: string;
  attempts: number;
  mostAttempts: number;
  lastError: string;
  runAt: Date;
};

/**
 * Jobs whose last run failed; those without further attempts come first. Mails come last: while the mail server is away
 * there are many of them.
 */
export async function readFailedJobs(db: Database, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as name, attempts, max_attempts as "mostAttempts",
      split_part(last_error, chr(10), 1) as "lastError", run_at as "runAt"
    from graphile_worker.jobs where last_error is not null and locked_at is null
    order by (task_identifier = ${sendMailJob}), (attempts < max_attempts), run_at limit ${limit}`.execute(db);
  return rows;
}

/**
 * Has a failed job tried again at once, with all its attempts; throws NOT_FOUND. The queue goes by the clock of the
 * database, which may be behind ours.
 */
export async function retryJob(tx: Tx, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw unknown(id);
  const { rows } =
    await sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], now(), null, 0)`.execute(tx);
  if (rows.length === 0) throw unknown(id);
  await noteFailedJobs(tx);
}

/** The same for all failed jobs of a name, as after a long outage. Returns how many. Throws NOT_FOUND if none. */
export async function retryJobsNamed(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql`select id from graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = ${name} and last_error is not null and locked_at is null), now(), null, 0)`.execute(tx);
  if (rows.length === 0) throw unknown(name);
  await noteFailedJobs(tx);
  return rows.length;
}

const unknown = (id: string) => new CallError('NOT_FOUND', operatorMessages.jobUnknown(id.slice(0, 40)));

import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';

/**
 * Days, from its creation, that a given-up job is kept so that somebody can fix its cause. A mail's job names its
 * reader and must be gone within 30 days (the privacy page); this sweep runs once a day.
 */
const keptDays = 29;

/** Deletes given-up jobs that are too old. */
export async function sweepGivenUpJobs(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  const isOver = sql`attempts >= max_attempts and locked_at is null and created_at < ${before}`;
  await deleteInBatches(async (most) => {
    // The condition is repeated for the deletion: an operator may have retried the job meanwhile.
    const { numAffectedRows } = await sql`delete from graphile_worker._private_jobs where ${isOver} and id in (
      select id from graphile_worker._private_jobs where ${isOver} limit ${most})`.execute(db);
    return numAffectedRows;
  });
}

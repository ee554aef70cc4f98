import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';

/**
 * A job that is tried no more is kept until so long after it was added, so that somebody can mend its cause. A mail names
 * its reader, and is gone within 30 days (the privacy page): this runs once a day.
 */
const keptDays = 29;

/** Deletes what was given up and is old. */
export async function sweepGivenUpJobs(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  const isOver = sql`attempts >= max_attempts and locked_at is null and created_at < ${before}`;
  await deleteInBatches(async (most) => {
    // Asked again outside: somebody may have it tried once more meanwhile.
    const { numAffectedRows } = await sql`delete from graphile_worker._private_jobs where ${isOver} and id in (
      select id from graphile_worker._private_jobs where ${isOver} limit ${most})`.execute(db);
    return numAffectedRows;
  });
}

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How long a job that is tried no more is kept, so that somebody can mend its cause; a mail names its reader. */
const keptDays = 30;

/** Deletes what was given up long ago. */
export async function sweepGivenUpJobs(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 3_600_000);
  await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}`.execute(db);
}

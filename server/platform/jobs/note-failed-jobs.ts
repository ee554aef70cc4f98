import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

/** The topic of failed jobs. */
export const failedJobsTopic = 'failed-jobs';

/** Tells live reads that failed jobs may have changed: the queue's own tables have no triggers for topics. */
export async function noteFailedJobs(db: Database | Tx): Promise<void> {
  await sql`select note_topics(${failedJobsTopic})`.execute(db);
}

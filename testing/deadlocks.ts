import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Returns how many deadlocks the database has broken so far; the count lags a moment behind. */
export async function deadlocks(db: Database): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? Number.NaN;
}

import type { Database } from '../platform/database/database.ts';

/** What went wrong in browsers, newest first; `before` is the id of a line. */
export async function readClientErrors(db: Database, before: number | null, limit: number) {
  return db
    .selectFrom('client_errors')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

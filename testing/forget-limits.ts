import type { Database } from '#server/platform/database/database.ts';

/** Lets everybody ask anew, however often they have: by all limits, or by those whose name begins so. */
export async function forgetLimits(db: Database, name = ''): Promise<void> {
  await db.deleteFrom('limit_counters').where('bucket', 'like', `${name}%`).execute();
}

import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';

/**
 * Resets the counters of all limits, or of those whose name begins with `name`. It locks the counters in the order in
 * which a request takes them, and retries after a deadlock with a request that takes more of them later.
 */
export async function forgetLimits(db: Database, name = ''): Promise<void> {
  await inTransaction(db, (tx) =>
    sql`with forgotten as (
        select bucket, window_start from limit_counters where bucket like ${`${name}%`}
        order by bucket collate "C" for update)
      delete from limit_counters c using forgotten f
      where c.bucket = f.bucket and c.window_start = f.window_start`.execute(tx),
  );
}

import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';

/**
 * Lets everybody ask anew, however often they have: by all limits, or by those whose name begins so. Their counters are locked
 * in the order in which a try takes its places, and a ring of waits with a request that takes more of them later is tried again.
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

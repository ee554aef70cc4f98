import { sql } from 'kysely';
import type { Database } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { DB } from './schema.ts';

type Older = { table: keyof DB; column: string; before: Date; batchSize?: number };

/** Deletes what a table has of the time before `before`, which `column` tells, in batches. */
export function deleteOlder(db: Database, { table, column, before, batchSize }: Older): Promise<void> {
  const rows = sql.table(table);
  return deleteInBatches(async (most) => {
    const batch = sql`select ctid from ${rows} where ${sql.ref(column)} < ${before} limit ${most}`;
    return (await sql`delete from ${rows} where ctid = any(array(${batch}))`.execute(db)).numAffectedRows;
  }, batchSize);
}

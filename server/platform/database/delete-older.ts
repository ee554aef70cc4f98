import { sql } from 'kysely';
import type { Database } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { DB } from './schema.ts';

type Older<Table extends keyof DB> = {
  table: Table;
  column: keyof DB[Table] & string;
  before: Date;
  batchSize?: number | undefined;
};

/** Deletes, in batches, the rows of a table whose time in `column` is before `before`. */
export function deleteOlder<Table extends keyof DB>(
  db: Database,
  { table, column, before, batchSize }: Older<Table>,
): Promise<void> {
  const rows = sql.table(table);
  const isOlder = sql`${sql.ref(column)} < ${before}`;
  return deleteInBatches(async (most) => {
    const batch = sql`select ctid from ${rows} where ${isOlder} limit ${most}`;
    // The condition is repeated for the deletion: a row that was renewed meanwhile stays.
    const deletion = sql`delete from ${rows} where ctid = any(array(${batch})) and ${isOlder}`;
    return (await deletion.execute(db)).numAffectedRows;
  }, batchSize);
}

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test("every foreign key that deletes or changes rows with another table's has an index", async () => {
  // PostgreSQL looks up rows by the foreign key. An index over all rows with a key serves, a partial one does not.
  const { rows } = await sql<{ table: string; key: string }>`
    select c.conrelid::regclass::text as table, a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n', 'd') and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and (
          i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
      )
    order by 1, 2`.execute(furrow.context.db);
  expect(rows, 'a migration makes an index that begins with the column').toEqual([]);
});

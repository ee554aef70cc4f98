import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import { browseCrafts } from './craft-store.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('only the search without words is a prepared statement; a search with words is planned each time', async () => {
  const page = { sort: 'newest', after: null, perPage: 24 } as const;
  const planned = await database.db.connection().execute(async (db) => {
    await browseCrafts(db, { search: '', ...page });
    await browseCrafts(db, { search: 'oregano', ...page });
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  });
  expect(planned).toContainEqual(expect.stringContaining('from crafts c where c.is_public and true'));
  expect(planned).not.toContainEqual(expect.stringContaining(' like '));
});

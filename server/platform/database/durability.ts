import type pg from 'pg';
import { UnusableDatabaseError } from './unusable-database.ts';

/** Without these settings PostgreSQL may lose acknowledged data, so it must not hold money (security s.2). */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Throws an `UnusableDatabaseError` when the database's settings allow it to lose acknowledged transactions. */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [needed],
  );
  const off = rows.filter((row) => ['off', 'local'].includes(row.setting)).map((row) => row.name);
  if (off.length > 0)
    throw new UnusableDatabaseError('it may lose acknowledged payments', `Turn on ${off.join(', ')}.`);
}

import type pg from 'pg';
import { UnusableDatabaseError } from './unusable-database.ts';

/** Without these PostgreSQL may lose what it has acknowledged, so money must not be kept in it (security s.2). */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Throws an `UnusableDatabaseError` when the database is set up to forget acknowledged transactions. */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [needed],
  );
  const off = rows.filter((row) => ['off', 'local'].includes(row.setting)).map((row) => row.name);
  if (off.length > 0)
    throw new UnusableDatabaseError('it may lose acknowledged payments', `Turn on ${off.join(', ')}.`);
}

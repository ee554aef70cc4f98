import type pg from 'pg';

/** Without these PostgreSQL may lose what it has acknowledged, so money must not be kept in it (security s.2). */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Throws when the database is set up to forget acknowledged transactions. */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [needed],
  );
  const off = rows.filter((row) => ['off', 'local'].includes(row.setting)).map((row) => row.name);
  if (off.length > 0) throw new Error(`The database may lose acknowledged payments: turn on ${off.join(', ')}.`);
}

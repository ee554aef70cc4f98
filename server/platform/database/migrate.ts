import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { projectFolder } from '../project-folder.ts';

const folder = join(projectFolder, 'server/migrations');
/** Any number; it only has to be ours, so that two starting processes do not migrate at once. */
const migrationLock = 7_214_001;
/** For a whole file. */
const fileTimeoutMs = 30 * 60_000;

/** Brings the database up to date: the plain SQL files in their order, each in its own transaction, each once. */
export async function migrate(pool: pg.Pool, onStep: (file: string) => void = () => {}): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
      if (applied.has(file)) continue;
      onStep(file);
      await apply(client, file);
    }
    await runMigrations({ pgPool: pool });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}

async function apply(client: pg.PoolClient, file: string) {
  const sql = await readFile(join(folder, file), 'utf8');
  try {
    await client.query('begin');
    const statements = { text: sql, query_timeout: fileTimeoutMs };
    await client.query(statements);
    await client.query('insert into migrations (name) values ($1)', [file]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`);
  }
}

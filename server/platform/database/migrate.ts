import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';
import { projectFolder } from '../project-folder.ts';
import { databaseErrorCode, sqlState } from './database-error.ts';
import { connectTimeoutMs, keptAlive } from './pool.ts';
import { assertUsable } from './unusable-database.ts';

const folder = join(projectFolder, 'server/migrations');
/** Any number; it only has to be ours, so that two starting processes do not migrate at once. */
export const migrationLock = 7_214_001;
/** For a whole file, and for waiting until another process has migrated. */
export const mostWaitMs = 30 * 60_000;
/** By this much later the database would have ended a statement. */
const answerAfterMs = 5_000;
/**
 * Everybody who asks a table waits behind a change of it that waits for its lock. The change gives way after this long, and
 * tries again later.
 */
const lockTimeoutMs = 4_000;
const lockRetryMs = 2_000;
/** The lock did not come in time, or somebody who writes to the same tables waited for this one's: it may be tried again. */
const lockCodes: readonly (string | null)[] = [sqlState.lockNotAvailable, sqlState.deadlockDetected];

/** A file was refused by the database. */
export class MigrationError extends Error {}

type Patience = { log: Log; waitMs: number };

/**
 * Brings the database up to date: the plain SQL files in their order, each in its own transaction, each once. It has
 * connections of its own, whose statements may run as long as they need: for `waitMs` each. Throws an
 * `UnusableDatabaseError` when there is no database.
 */
export async function migrate(databaseUrl: string, log: Log, waitMs = mostWaitMs): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: waitMs,
    ...keptAlive,
    application_name: 'furrow-migrate',
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  try {
    await migrateWith(pool, { log, waitMs });
  } finally {
    await pool.end();
  }
}

async function migrateWith(pool: pg.Pool, patience: Patience) {
  await assertUsable(pool);
  const client = await pool.connect();
  try {
    const query_timeout = patience.waitMs + answerAfterMs;
    const lock = { text: 'select pg_advisory_lock($1)', values: [migrationLock], query_timeout };
    await client.query(lock);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const newer = [...applied].filter((name) => !files.includes(name));
    if (newer.length > 0) patience.log.warn({ files: newer }, 'a newer version has changed the tables');
    const due = files.filter((file) => !applied.has(file));
    // A database in use waits while its tables change, and its operator wants to know for what; a new one is made in a second.
    const level = applied.size === 0 ? 'debug' : 'info';
    if (due.length > 0) patience.log.info({ files: due.length }, 'migrating');
    for (const file of due) {
      patience.log[level]({ file }, 'migrating');
      await apply(client, file, patience);
    }
    await runMigrations({ pgPool: pool });
  } finally {
    // The lock goes with the connection.
    client.release(true);
  }
}

/** Tries until `waitMs` have passed, as long as somebody else holds what the file needs. */
async function apply(client: pg.PoolClient, file: string, { log, waitMs }: Patience) {
  const sql = await readFile(join(folder, file), 'utf8');
  for (const until = performance.now() + waitMs; ; await setTimeout(lockRetryMs)) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
      const statements = { text: sql, query_timeout: waitMs + answerAfterMs };
      await client.query(statements);
      await client.query('insert into migrations (name) values ($1)', [file]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const isLocked = lockCodes.includes(databaseErrorCode(error));
      if (!isLocked || performance.now() > until)
        throw new MigrationError(`Migration ${file} failed${lineOf(sql, error)}: ${messageOf(error)}`, {
          cause: error,
        });
      log.warn({ file }, 'the migration waits for a lock that somebody else holds');
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

/** Where in the file it is, if the database says so. */
function lineOf(sql: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? 0) : 0;
  return position === 0 ? '' : ` in line ${sql.slice(0, position).split('\n').length}`;
}

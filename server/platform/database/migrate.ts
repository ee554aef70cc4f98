import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { product } from '#contract/site/product.ts';
import type { Log } from '../log.ts';
import { projectFolder } from '../project-folder.ts';
import { databaseErrorCode, sqlState } from './database-error.ts';
import { connectTimeoutMs, keptAlive } from './pool.ts';
import { assertUsable, UnusableDatabaseError } from './unusable-database.ts';

const folder = join(projectFolder, 'server/migrations');
/** The key of an advisory lock, which keeps two starting processes from migrating at once. Any number of our own. */
export const migrationLock = 7_214_001;
/** The time limit for a whole file, and for the wait until another process has migrated. */
export const mostWaitMs = 30 * 60_000;
/** The client waits this much longer for an answer, so that the database ends a statement first. */
const answerAfterMs = 5_000;
/**
 * Every query on a table waits behind an ALTER that waits for its lock. A migration therefore gives up after this long,
 * and tries again later.
 */
const lockTimeoutMs = 4_000;
const lockRetryMs = 2_000;
/** Errors worth a retry: the lock was not free in time, or a writer to the same tables caused a deadlock. */
const lockCodes: readonly (string | null)[] = [sqlState.lockNotAvailable, sqlState.deadlockDetected];

/** The database refused a migration file. */
export class MigrationError extends Error {}

type Patience = { log: Log; waitMs: number };
type MigrationFile = { name: string; sql: string; sha256: string };

/** Databases from before November 2026 have no hashes of their migration files. */
const recordTable = `
  create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
  alter table migrations add column if not exists sha256 text`;

/**
 * Brings the database up to date: applies the plain SQL files in order, each once and in its own transaction. It uses
 * connections of its own, whose statements may each run for `waitMs`. Throws an `UnusableDatabaseError` when there is
 * no database, and a `MigrationError` for a file that the database refuses.
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

/** Throws an `UnusableDatabaseError` when files here have not been applied: there are no tables, or earlier ones. */
export async function assertMigrated(pool: pg.Pool): Promise<void> {
  const query = pool.query<{ name: string }>('select name from migrations');
  const { rows } = await query.catch((error) => {
    if (databaseErrorCode(error) === sqlState.undefinedTable) return { rows: [] };
    throw error;
  });
  const applied = new Set(rows.map(({ name }) => name));
  if ((await readFiles()).some(({ name }) => !applied.has(name)))
    throw new UnusableDatabaseError(
      'its tables are missing or of an earlier version',
      `Start ${product.name} of this version first: it brings them up to date.`,
    );
}

async function migrateWith(pool: pg.Pool, patience: Patience) {
  await assertUsable(pool);
  const client = await pool.connect();
  try {
    const query_timeout = patience.waitMs + answerAfterMs;
    const lock = { text: 'select pg_advisory_lock($1)', values: [migrationLock], query_timeout };
    await client.query(lock);
    await client.query(recordTable);
    const { rows } = await client.query<{ name: string; sha256: string | null }>('select name, sha256 from migrations');
    const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
    const files = await readFiles();
    warnOfDifferences(applied, files, patience.log);
    await rememberUnknown(client, applied, files);
    const due = files.filter(({ name }) => !applied.has(name));
    // For a database in use the operator wants to see which change takes long; a new one is made in a second.
    const level = applied.size === 0 ? 'debug' : 'info';
    if (due.length > 0) patience.log.info({ files: due.length }, 'migrating');
    for (const file of due) {
      patience.log[level]({ file: file.name }, 'migrating');
      await apply(client, file, patience);
    }
    await runMigrations({ pgPool: pool });
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

async function readFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Warns of applied files that were edited since, or are unknown here: the tables differ from what the files say. */
function warnOfDifferences(applied: Map<string, string | null>, files: MigrationFile[], log: Log) {
  const newer = [...applied.keys()].filter((name) => !files.some((file) => file.name === name));
  if (newer.length > 0) log.warn({ files: newer }, 'a newer version has changed the tables');
  const edited = files.filter(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256).map(({ name }) => name);
  if (edited.length > 0) log.warn({ files: edited }, 'migrations were edited after they had changed the tables');
}

async function rememberUnknown(client: pg.PoolClient, applied: Map<string, string | null>, files: MigrationFile[]) {
  const unknown = files.filter(({ name }) => applied.get(name) === null);
  if (unknown.length === 0) return;
  const text = `
    update migrations m set sha256 = f.sha256 from unnest($1::text[], $2::text[]) as f(name, sha256) where m.name = f.name`;
  await client.query(text, [unknown.map(({ name }) => name), unknown.map(({ sha256 }) => sha256)]);
}

/** Applies a file. Retries until `waitMs` have passed while other transactions hold the locks it needs. */
async function apply(client: pg.PoolClient, { name, sql, sha256 }: MigrationFile, { log, waitMs }: Patience) {
  for (const until = performance.now() + waitMs; ; await setTimeout(lockRetryMs)) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
      const statements = { text: sql, query_timeout: waitMs + answerAfterMs };
      await client.query(statements);
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const isLocked = lockCodes.includes(databaseErrorCode(error));
      if (!isLocked || performance.now() > until)
        throw new MigrationError(`Migration ${name} failed${lineOf(sql, error)}: ${messageOf(error)}`, {
          cause: error,
        });
      log.warn({ file: name }, 'the migration waits for a lock that somebody else holds');
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

/** The line of the error in the file, if the database reports its position. */
function lineOf(sql: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? 0) : 0;
  return position === 0 ? '' : ` in line ${sql.slice(0, position).split('\n').length}`;
}

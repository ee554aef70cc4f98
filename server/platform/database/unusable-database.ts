import type pg from 'pg';
import { product } from '#contract/site/product.ts';
import { databaseErrorCode, isDatabaseAway } from './database-error.ts';

/** The oldest PostgreSQL that Furrow is tested with. */
const leastMajor = 15;

const usualAdvice = 'Correct DATABASE_URL, or make sure that the database runs, has room and accepts writes.';

/** The database cannot be used by a starting program, which ends with this message as its only line. */
export class UnusableDatabaseError extends Error {
  constructor(cause: unknown, advice = usualAdvice) {
    super(`the database cannot be used: ${saidBy(cause)}. ${advice}`, { cause });
  }
}

/**
 * SQLSTATEs of a running database that refuses us: no such user, password, database or schema; missing rights; a missing
 * extension; none of our tables.
 */
const refusals = /^(28...|3D000|3F000|42501|0A000|42P01)$/;

/**
 * Throws an `UnusableDatabaseError` when there is no database at the address, when we cannot connect for any reason (a
 * certificate, say), or when the database is too old or not in UTF-8.
 */
export async function assertUsable(pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw new UnusableDatabaseError(error);
  }
  await assertFit(pool);
}

/** Checks version and encoding: migrations need newer functions, and other encodings lack characters people write. */
async function assertFit(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [['server_version', 'server_version_num', 'server_encoding']],
  );
  const its = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  if (Number(its.server_version_num) < leastMajor * 10_000)
    throw new UnusableDatabaseError(
      `it is PostgreSQL ${its.server_version}`,
      `${product.name} needs ${leastMajor} or newer.`,
    );
  if (its.server_encoding !== 'UTF8')
    throw new UnusableDatabaseError(
      `it keeps text as ${its.server_encoding}`,
      "Make one with `create database ... encoding 'UTF8' template template0`.",
    );
}

/** Returns an `UnusableDatabaseError` for an error by which the database refused something, else the error itself. */
export function asUnusable(error: unknown): unknown {
  if (error instanceof UnusableDatabaseError) return error;
  return isRefused(error) || (error instanceof Error && isRefused(error.cause))
    ? new UnusableDatabaseError(error)
    : error;
}

function isRefused(error: unknown): boolean {
  return isDatabaseAway(error) || refusals.test(databaseErrorCode(error) ?? '');
}

/** The error's message in one line. A host name with several addresses fails without a message: its code then. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '') || code;
}

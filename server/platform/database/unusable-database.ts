import type pg from 'pg';
import { product } from '#contract/site/product.ts';
import { databaseErrorCode, isDatabaseAway } from './database-error.ts';

/** The oldest PostgreSQL that Furrow is proved with. */
const leastMajor = 15;

const usualAdvice = 'Correct DATABASE_URL, or make sure that the database runs, has room and accepts writes.';

/** A program that begins cannot use the database; its message is the one clear line that it ends with. */
export class UnusableDatabaseError extends Error {
  constructor(cause: unknown, advice = usualAdvice) {
    super(`the database cannot be used: ${saidBy(cause)}. ${advice}`, { cause });
  }
}

/**
 * SQLSTATEs of a database that is there and not for us: no such user, password or database; no right to do what is needed;
 * an extension that it lacks; none of our tables.
 */
const refusals = /^(28...|3D000|42501|0A000|42P01)$/;

/**
 * Throws an `UnusableDatabaseError` when there is no database at the address, none that lets us in, or one that is too old
 * or not of UTF-8; whatever keeps one from connecting, a certificate say, is no fault of ours.
 */
export async function assertUsable(pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw new UnusableDatabaseError(error);
  }
  await assertFit(pool);
}

/** Old versions lack what migrations use; another encoding has no room for what people write. */
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

/** What a program that begins ends with: an `UnusableDatabaseError` where the database refused something, else the error. */
export function asUnusable(error: unknown): unknown {
  if (error instanceof UnusableDatabaseError) return error;
  return isRefused(error) || (error instanceof Error && isRefused(error.cause))
    ? new UnusableDatabaseError(error)
    : error;
}

function isRefused(error: unknown): boolean {
  return isDatabaseAway(error) || refusals.test(databaseErrorCode(error) ?? '');
}

/** A name of several addresses fails without a message of its own. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '') || code;
}

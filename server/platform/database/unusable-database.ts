import type pg from 'pg';
import { databaseErrorCode, isDatabaseAway } from './database-error.ts';

/** A program that begins cannot use the database; its message is the one clear line that it ends with. */
export class UnusableDatabaseError extends Error {
  constructor(cause: unknown) {
    super(
      `the database cannot be used: ${saidBy(cause)}. Correct DATABASE_URL, or see to it that the database runs and has room.`,
      { cause },
    );
  }
}

/** SQLSTATEs of a database that is there and lets nobody in: no such user, password or database. */
const refusals = /^(28...|3D000)$/;

/** Throws an `UnusableDatabaseError` when there is no database at the address, or none that lets us in. */
export async function assertUsable(pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw isUnusableDatabase(error) ? new UnusableDatabaseError(error) : error;
  }
}

function isUnusableDatabase(error: unknown): boolean {
  return isDatabaseAway(error) || refusals.test(databaseErrorCode(error) ?? '');
}

/** A name of several addresses fails without a message of its own. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '') || code;
}

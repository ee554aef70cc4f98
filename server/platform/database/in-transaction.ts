import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { allowAnswersAfter } from './topic-dialect.ts';

/** Serialization failure, deadlock and an outdated plan: the transaction changed nothing and may simply be tried again. */
const retryableCodes = new Set(['40001', '40P01', '0A000']);
const mostAttempts = 5;

/** Runs `work` in one transaction, again when the database asks for it (at most five times). */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === mostAttempts || !retryableCodes.has(databaseErrorCode(error) ?? '')) throw error;
      await pause(attempt * 5 + Math.random() * 10);
    }
  }
}

const longStatementMs = 30 * 60_000;
/** So much longer than the statement may last its answer is waited for. */
const answerSlackMs = 5_000;

/** A transaction over whole tables (a nightly comparison): its statements have half an hour instead of seconds. */
export function inLongTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(longStatementMs)}`.execute(tx);
    await allowAnswersAfter(tx, longStatementMs + answerSlackMs);
    return work(tx);
  });
}

/** The SQLSTATEs by which the database refuses what a rule of ours forbids. */
export const sqlState = { foreignKeyViolation: '23503', uniqueViolation: '23505', checkViolation: '23514' } as const;

/** The SQLSTATE of an error of the database, or null for any other error. */
export function databaseErrorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // Each has a digit in it, which sets it apart from EPIPE.
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Codes that mean: not now. The first ones are the network's, the others SQLSTATEs. */
const awayCodes = [
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
  // Connections; places, memory or disk are used up; the disk fails; it is being ended or started.
  /^(0800[013467]|53...|58030|57P0[123])$/,
  // Another server has taken over, and this one only reads.
  /^25006$/,
  // A statement was called off: it had waited for others for as long as one may.
  /^(57014|55P03)$/,
];

/** What pg says without a code. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  // The process ends, and who asked this has gone before.
  'Cannot use a pool after calling end on the pool',
];

/** Whether an error means that the database cannot be reached, or cannot do it, just now: asking again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (awayCodes.some((codes) => codes.test(code))) return true;
  return awayMessages.some((message) => error.message.includes(message));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

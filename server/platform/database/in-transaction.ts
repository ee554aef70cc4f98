import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { databaseErrorCode, sqlState } from './database-error.ts';
import { allowAnswersAfter } from './topic-dialect.ts';

/** After these errors the transaction has changed nothing and may be retried. */
const retryableCodes: ReadonlySet<string> = new Set([
  sqlState.serializationFailure,
  sqlState.deadlockDetected,
  sqlState.featureNotSupported,
]);
const mostAttempts = 5;

/** Runs `work` in one transaction, and again after an error that allows a retry (at most five attempts). */
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
/** The client waits this much longer for an answer than its statement may run. */
const answerSlackMs = 5_000;

/** Runs a transaction over whole tables (a nightly comparison): its statements have half an hour, not seconds. */
export function inLongTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(longStatementMs)}`.execute(tx);
    await allowAnswersAfter(tx, longStatementMs + answerSlackMs);
    return work(tx);
  });
}

import { product } from '#contract/site/product.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Log } from '../log.ts';
import { databaseErrorCode, isDatabaseAway } from './database-error.ts';

const quietMs = 10_000;
const saidAt = new Map<string, number>();

/**
 * The error for a request that failed because the database is unavailable for now (it is down, its disk is full); null
 * for any other error.
 */
export function busyWhileAway(log: Log, what: string, error: unknown): CallError | null {
  if (!isDatabaseAway(error)) return null;
  noteDatabaseAway(log, what, error);
  return busyNow();
}

/** The error for a request that would have to wait too long. */
export const busyNow = () => new CallError('UNAVAILABLE', `${product.name} is busy for a moment. Please try again.`);

/**
 * Logs that the database was unavailable during `what`, with the stack, once in ten seconds for each cause: during an
 * outage every request fails.
 */
export function noteDatabaseAway(log: Log, what: string, error: unknown): void {
  const cause = databaseErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
  const now = performance.now();
  if (now - (saidAt.get(cause) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
  saidAt.set(cause, now);
  log.warn({ what, error }, 'the database cannot be used just now');
}

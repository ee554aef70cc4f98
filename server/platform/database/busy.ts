import { product } from '#contract/site/product.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Log } from '../log.ts';
import { databaseErrorCode, isDatabaseAway } from './in-transaction.ts';

const quietMs = 10_000;
const saidAt = new Map<string, number>();

/**
 * What people are told where the database cannot do things just now (it is gone, its disk is full); null for any other
 * error. Operators read the cause in the log: a line for each every ten seconds, since every request meets it.
 */
export function busyWhileAway(log: Log, error: unknown): CallError | null {
  if (!isDatabaseAway(error)) return null;
  noteCause(log, error);
  return new CallError('UNAVAILABLE', `${product.name} is busy for a moment. Please try again.`);
}

function noteCause(log: Log, error: unknown) {
  const code = databaseErrorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const now = performance.now();
  if (now - (saidAt.get(code ?? message) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
  saidAt.set(code ?? message, now);
  log.warn({ error: message, code }, 'the database cannot be used just now');
}

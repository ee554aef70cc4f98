import { CallError } from '#contract/wire/call-error.ts';
import type { Context } from '../context.ts';
import { busyWhileAway } from '../database/busy.ts';

/** What the caller may know of a failure: an expected one as it is, any other only that it happened. */
export function asCallError({ log }: Pick<Context, 'log'>, what: string, error: unknown): CallError {
  if (error instanceof CallError) return error;
  const busy = busyWhileAway(log, what, error);
  if (busy) return busy;
  log.error({ what, error }, 'unexpected failure');
  return new CallError('INTERNAL', 'INTERNAL');
}

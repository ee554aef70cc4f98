import { CallError } from '#contract/wire/call-error.ts';
import type { Context } from '../context.ts';
import { busyWhileAway } from '../database/busy.ts';

/** The error that the caller may see. An unexpected failure is logged and becomes INTERNAL, without details. */
export function asCallError({ log }: Pick<Context, 'log'>, what: string, error: unknown): CallError {
  if (error instanceof CallError) return error;
  const busy = busyWhileAway(log, what, error);
  if (busy) return busy;
  log.error({ what, error }, 'unexpected failure');
  return new CallError('INTERNAL', 'INTERNAL');
}

import { CallError } from '#contract/wire/call-error.ts';
import { failureMessages } from '#contract/wire/failure-messages.ts';
import { asCallError } from '../calls/as-call-error.ts';
import type { Context } from '../context.ts';

/** The error that a reader may see. Pages show its message, so an unexpected failure gets a full sentence too. */
export function asLiveFailure(context: Pick<Context, 'log'>, what: string, error: unknown): CallError {
  const failure = asCallError(context, what, error);
  return failure.status === 'INTERNAL' ? new CallError('INTERNAL', failureMessages.unknown) : failure;
}

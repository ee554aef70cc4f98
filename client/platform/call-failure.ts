import { CallError, type CallStatus, httpStatusOf } from '#contract/wire/call-error.ts';
import { errorCode } from './error-code.ts';
import { unreached } from './unreached.ts';

/** The answer of a call did not have the shape that the contract promises. */
export class UnexpectedAnswer extends CallError {
  constructor() {
    super('INTERNAL', 'The server sent an answer that this page does not understand.');
    this.name = 'UnexpectedAnswer';
  }
}

/**
 * Turns what the SDK throws into the error that the server sent, with its message as written, or with these words where
 * the server was not reached, did not answer or has hidden an unexpected failure; offline, with words of that.
 */
export function callFailure(
  error: unknown,
  withoutWords = 'The server could not be reached. Please try again.',
): CallError {
  if (error instanceof CallError) return error;
  const text = error instanceof Error ? serverText(error.message) : '';
  const code = errorCode(error).replace(/^functions\//, '');
  const isWordless = text === '' || text.toLowerCase() === code;
  return new CallError(statusOf(code), isWordless ? unreached(withoutWords) : text);
}

/**
 * What the server wrote: since version 0.14 the SDK appends the HTTP status to that, "farm is full [400]". Without a text of
 * the server it repeats the code. Words of its own, of an answer that is no JSON say, come without a status.
 */
function serverText(message: string): string {
  return /^(.*) \[\d+\]$/s.exec(message)?.[1] ?? '';
}

function statusOf(code: string): CallStatus {
  const word = code.replaceAll('-', '_').toUpperCase();
  return isCallStatus(word) ? word : 'INTERNAL';
}

function isCallStatus(word: string): word is CallStatus {
  return Object.hasOwn(httpStatusOf, word);
}

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
  const message = error instanceof Error ? withoutHttpStatus(error.message) : '';
  const code = errorCode(error).replace(/^functions\//, '');
  const status = statusOf(code);
  // Without a text the SDK repeats the code.
  const isWordless = message.toLowerCase() === code || (status === 'INTERNAL' && message === '');
  return new CallError(status, isWordless ? unreached(withoutWords) : message);
}

/** Since version 0.14 the SDK appends the HTTP status to the server's text: "farm is full [400]". */
function withoutHttpStatus(message: string): string {
  return message.replace(/ \[\d+\]$/, '');
}

function statusOf(code: string): CallStatus {
  const word = code.replaceAll('-', '_').toUpperCase();
  return isCallStatus(word) ? word : 'INTERNAL';
}

function isCallStatus(word: string): word is CallStatus {
  return Object.hasOwn(httpStatusOf, word);
}

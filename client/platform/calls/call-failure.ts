import { CallError, type CallStatus, httpStatusOf } from '#contract/wire/call-error.ts';
import { errorCode } from './error-code.ts';
import { saidOfFailure } from './said-of-failure.ts';
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
 * the server was not reached or did not answer; offline, with words of that.
 */
export function callFailure(
  error: unknown,
  withoutWords = 'The server could not be reached. Please try again.',
): CallError {
  if (error instanceof CallError) return error;
  const text = error instanceof Error ? serverText(error.message) : null;
  const code = errorCode(error).replace(/^functions\//, '');
  const status = statusOf(code);
  const said = text && saidOfFailure(text);
  // Without a text the SDK repeats the code.
  const hasWords = said !== null && said.toLowerCase() !== code && !(status === 'INTERNAL' && said === '');
  return new CallError(status, hasWords ? said : unreached(withoutWords));
}

/**
 * What the server wrote, to which the SDK appends the HTTP status since version 0.14: "farm is full [400]". Words of its own,
 * of an answer that is no JSON say, come without one: null.
 */
function serverText(message: string): string | null {
  return /^(.*) \[\d+\]$/s.exec(message)?.[1] ?? null;
}

function statusOf(code: string): CallStatus {
  const word = code.replaceAll('-', '_').toUpperCase();
  return isCallStatus(word) ? word : 'INTERNAL';
}

function isCallStatus(word: string): word is CallStatus {
  return Object.hasOwn(httpStatusOf, word);
}

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
 * Converts an error of the SDK into the error that the server sent, with the server's message. Where the server was not
 * reached or did not answer, the message is `withoutWords`; while the browser is offline, a message that says so.
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
  // Where the server sent no text, the SDK puts the error code in its place.
  const hasWords = said !== null && said.toLowerCase() !== code && !(status === 'INTERNAL' && said === '');
  return new CallError(status, hasWords ? said : unreached(withoutWords));
}

/**
 * Returns the text that the server sent. Since version 0.14 the SDK appends the HTTP status to it: "farm is full
 * [400]". The SDK's own messages, for example for an answer that is not JSON, carry no status: null.
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

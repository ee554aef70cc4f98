import { FirebaseError } from 'firebase/app';
import { expect, test } from 'vitest';
import { callFailure, UnexpectedAnswer } from './call-failure.ts';

const thrown = (code: string, message: string) => callFailure(new FirebaseError(`functions/${code}`, message));

test('the message is the one the server wrote, without the HTTP status that the SDK appends', () => {
  expect(thrown('failed-precondition', 'The farm is full. [400]')).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'The farm is full.',
  });
});

test('brackets that the server wrote stay', () => {
  expect(thrown('invalid-argument', 'Use [1] or [2] [400]').message).toBe('Use [1] or [2]');
});

test.each(['internal', 'INTERNAL', 'internal [500]', 'internal [0]', ' [500]'])('%j becomes a sentence', (message) => {
  expect(thrown('internal', message)).toMatchObject({
    status: 'INTERNAL',
    message: 'The server could not be reached. Please try again.',
  });
});

test.each(['INTERNAL [500]', 'INTERNAL [0]'])(
  '%j, which the server says of a failure that it hides, is an unknown error',
  (message) => {
    expect(thrown('internal', message)).toMatchObject({ status: 'INTERNAL', message: 'An unknown error occurred.' });
  },
);

test('whose session is over is told to be logged in, and not that the server was out of reach', () => {
  expect(thrown('unauthenticated', 'Unauthenticated [401]')).toMatchObject({
    status: 'UNAUTHENTICATED',
    message: 'You must be logged in.',
  });
});

test.each(['unknown', 'deadline-exceeded', 'unavailable'])('"%s" without a text becomes a sentence', (code) => {
  for (const message of [code, `${code.toUpperCase()} [503]`])
    expect(thrown(code, message).message).toBe('The server could not be reached. Please try again.');
  expect(thrown(code, 'Wait. [503]').message).toBe('Wait.');
});

test('words of the SDK itself, of a page that a hotel sends in place of an answer say, become a sentence', () => {
  expect(thrown('internal', 'Response is not valid JSON object.').message).toBe(
    'The server could not be reached. Please try again.',
  );
});

test('a refusal without a word of the server has none, and was not out of reach', () => {
  expect(thrown('failed-precondition', ' [400]')).toMatchObject({ status: 'FAILED_PRECONDITION', message: '' });
});

test('an error that has its words already keeps them', () => {
  const error = new UnexpectedAnswer();
  expect(callFailure(error)).toBe(error);
});

test('an error whose code is a number, as those of the browser are, has none of ours', () => {
  expect(callFailure(new DOMException('The operation was aborted.', 'AbortError'))).toMatchObject({
    status: 'INTERNAL',
    message: 'The server could not be reached. Please try again.',
  });
});

test('a code that the contract does not know is an internal error', () => {
  expect(thrown('data-loss', 'Gone. [500]').status).toBe('INTERNAL');
});

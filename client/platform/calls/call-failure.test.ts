import { FirebaseError } from 'firebase/app';
import { expect, test } from 'vitest';
import { callFailure, UnexpectedAnswer } from './call-failure.ts';

const thrown = (code: string, message: string) => callFailure(new FirebaseError(`functions/${code}`, message));

test('a failed call has the message of the server, without the HTTP status that the SDK appends', () => {
  expect(thrown('failed-precondition', 'The farm is full. [400]')).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'The farm is full.',
  });
});

test('a failed call keeps brackets that the server wrote', () => {
  expect(thrown('invalid-argument', 'Use [1] or [2] [400]').message).toBe('Use [1] or [2]');
});

test.each(['internal', 'INTERNAL', 'internal [500]', 'internal [0]', ' [500]'])(
  'the message %j of a failed call is replaced by a sentence about an unreachable server',
  (message) => {
    expect(thrown('internal', message)).toMatchObject({
      status: 'INTERNAL',
      message: 'The server could not be reached. Please try again.',
    });
  },
);

test.each(['INTERNAL [500]', 'INTERNAL [0]'])(
  'the message %j, with which the server hides a failure, is replaced by an unknown error',
  (message) => {
    expect(thrown('internal', message)).toMatchObject({ status: 'INTERNAL', message: 'An unknown error occurred.' });
  },
);

test('a call without a session says that the user must be logged in, not that the server was unreachable', () => {
  expect(thrown('unauthenticated', 'Unauthenticated [401]')).toMatchObject({
    status: 'UNAUTHENTICATED',
    message: 'You must be logged in.',
  });
});

test.each(['unknown', 'deadline-exceeded', 'unavailable'])(
  'a failed call with the code "%s" and no message says that the server was unreachable',
  (code) => {
    for (const message of [code, `${code.toUpperCase()} [503]`])
      expect(thrown(code, message).message).toBe('The server could not be reached. Please try again.');
    expect(thrown(code, 'Wait. [503]').message).toBe('Wait.');
  },
);

test('an answer that is not JSON, such as the page of a hotel, is reported as an unreachable server', () => {
  expect(thrown('internal', 'Response is not valid JSON object.').message).toBe(
    'The server could not be reached. Please try again.',
  );
});

test('a refusal without a message keeps its empty message and is not reported as an unreachable server', () => {
  expect(thrown('failed-precondition', ' [400]')).toMatchObject({ status: 'FAILED_PRECONDITION', message: '' });
});

test('an error that already has a message of ours is not changed', () => {
  const error = new UnexpectedAnswer();
  expect(callFailure(error)).toBe(error);
});

test('an error of the browser with a numeric code is reported as an unreachable server', () => {
  expect(callFailure(new DOMException('The operation was aborted.', 'AbortError'))).toMatchObject({
    status: 'INTERNAL',
    message: 'The server could not be reached. Please try again.',
  });
});

test('an error code that the contract does not know becomes INTERNAL', () => {
  expect(thrown('data-loss', 'Gone. [500]').status).toBe('INTERNAL');
});

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createUnreadAnswers } from './unread-answers.ts';

const tooMuch = new Error('too much');
const page = 8 * 1_024 * 1_024;

test('a user with four long unread answers is refused more until one is read or its connection ends', async () => {
  const untilRead = createUnreadAnswers(() => tooMuch);
  const answers = Array.from({ length: 4 }, () => new PassThrough());
  for (const answer of answers) untilRead('ada', page, answer);
  const more = () => untilRead('ada', page, new PassThrough());
  expect(more).toThrow(tooMuch);
  const [taken = new PassThrough(), left = new PassThrough()] = answers;
  const isTaken = once(taken, 'close');
  taken.end().resume();
  await isTaken;
  expect(more).not.toThrow();
  expect(more).toThrow(tooMuch);
  const isGone = once(left, 'close');
  left.destroy();
  await isGone;
  expect(more).not.toThrow();
});

test('one answer of any length is allowed, short answers always are, and users are counted separately', () => {
  const untilRead = createUnreadAnswers(() => tooMuch);
  untilRead('ada', 5 * page, new PassThrough());
  untilRead('ben', page, new PassThrough());
  expect(() => untilRead('ada', 64 * 1_024, new PassThrough())).toThrow(tooMuch);
  untilRead('ada', 64 * 1_024 - 1, new PassThrough());
});

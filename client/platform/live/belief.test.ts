import { expect, test } from 'vitest';
import { type Belief, beliefAfter } from './belief.ts';
import type { Received } from './live.ts';

const brought = (value: unknown): Received => ({ status: 'ready', value });
const before = brought('off');
const clicked = beliefAfter<boolean>(null, { type: 'set', value: true, since: before });
const heard = (belief: Belief<boolean>, received: Received, current: boolean) =>
  beliefAfter(belief, { type: 'brought', received, current });

test('a click counts at once, and a failure takes it back', () => {
  expect(clicked?.value).toBe(true);
  expect(heard(clicked, before, false)).toBe(clicked);
  expect(beliefAfter(clicked, { type: 'failed' })).toBeNull();
});

test('what the server says itself needs no belief', () => {
  expect(heard(clicked, brought('on'), true)).toBeNull();
  expect(beliefAfter(heard(clicked, brought('on'), true), { type: 'answered', since: before })).toBeNull();
});

test('until it is answered, what the server says of something else changes nothing', () => {
  expect(heard(clicked, brought('off, and more coins'), false)).toBe(clicked);
});

test('once it is answered, what the server says next counts, be it that it was taken back', () => {
  const answered = beliefAfter(clicked, { type: 'answered', since: before });
  expect(heard(answered, before, false)?.value).toBe(true);
  expect(heard(answered, brought('off'), false)).toBeNull();
});

test('what the server said of something else before the answer takes nothing back', () => {
  const meanwhile = brought('off, and more coins');
  const answered = beliefAfter(heard(clicked, meanwhile, false), { type: 'answered', since: meanwhile });
  expect(heard(answered, meanwhile, false)?.value).toBe(true);
});

test('what one user has set is not believed of the next', () => {
  expect(heard(clicked, { status: 'loading' }, false)).toBeNull();
});

import { expect, test } from 'vitest';
import { type Belief, beliefAfter } from './belief.ts';
import type { Received } from './live.ts';

const brought = (value: unknown): Received => ({ status: 'ready', value });
const before = brought('off');
const clicked = beliefAfter<boolean>(null, { type: 'set', value: true, since: before });
const heard = (belief: Belief<boolean>, received: Received, current: boolean) =>
  beliefAfter(belief, { type: 'brought', received, current });

test('an optimistic value applies at once, and ends when its call fails', () => {
  expect(clicked?.value).toBe(true);
  expect(heard(clicked, before, false)).toBe(clicked);
  expect(beliefAfter(clicked, { type: 'failed' })).toBeNull();
});

test('a live value that agrees with the optimistic value ends it', () => {
  expect(heard(clicked, brought('on'), true)).toBeNull();
  expect(beliefAfter(heard(clicked, brought('on'), true), { type: 'answered', since: before })).toBeNull();
});

test('while a call is running, live values about other things do not end the optimistic value', () => {
  expect(heard(clicked, brought('off, and more coins'), false)).toBe(clicked);
});

test('after the answer to a call, the next live value ends the optimistic value even if it disagrees', () => {
  const answered = beliefAfter(clicked, { type: 'answered', since: before });
  expect(heard(answered, before, false)?.value).toBe(true);
  expect(heard(answered, brought('off'), false)).toBeNull();
});

test('a live value about other things before the answer does not end the optimistic value', () => {
  const meanwhile = brought('off, and more coins');
  const answered = beliefAfter(heard(clicked, meanwhile, false), { type: 'answered', since: meanwhile });
  expect(heard(answered, meanwhile, false)?.value).toBe(true);
});

test('the optimistic value of one user is not shown to the next', () => {
  expect(heard(clicked, { status: 'loading' }, false)).toBeNull();
});

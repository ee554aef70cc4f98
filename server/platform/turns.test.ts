import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that runs until it is told to end. */
function lasting() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: vi.fn(() => promise), end: resolve };
}

test('at most two tasks of a lane run at once, the next starts when one ends, and each gets its own result', async () => {
  const inTurn = createTurns(2);
  const [first, second, third] = [lasting(), lasting(), lasting()];
  const answers = [first, second, third].map(({ work }) => inTurn('lane', work));
  await expect.poll(() => second.work).toHaveBeenCalled();
  expect(third.work).not.toHaveBeenCalled();
  second.end('second');
  await expect.poll(() => third.work).toHaveBeenCalled();
  third.end('third');
  first.end('first');
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
});

test('a task whose caller leaves while it waits is removed, and a running task is not', async () => {
  const inTurn = createTurns(1);
  const [atWork, waiting] = [lasting(), lasting()];
  const [here, gone] = [new AbortController(), new AbortController()];
  const kept = inTurn('lane', atWork.work, here.signal);
  const left = inTurn('lane', waiting.work, gone.signal);
  await expect.poll(() => atWork.work).toHaveBeenCalled();
  here.abort(new Error('too late'));
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  atWork.end('done');
  expect(await kept).toBe('done');
  expect(waiting.work).not.toHaveBeenCalled();
});

test('a failed task rejects with its error, and the next task runs', async () => {
  const inTurn = createTurns(1);
  const failed = inTurn('lane', async () => {
    throw new Error('broken');
  });
  const next = inTurn('lane', async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a task whose caller has left already never runs', async () => {
  const work = vi.fn(async () => 'done');
  await expect(createTurns(1)('lane', work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(work).not.toHaveBeenCalled();
});

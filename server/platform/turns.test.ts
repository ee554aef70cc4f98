import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that runs until it is told to end. */
function lasting() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: vi.fn(() => promise), end: resolve };
}

test('so many work at once, the next when one of them is done, and each is answered with its own', async () => {
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

test('who goes away while they wait leaves the line, and whoever is at work stays', async () => {
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

test('work that fails answers with its failure, and the next has its turn', async () => {
  const inTurn = createTurns(1);
  const failed = inTurn('lane', async () => {
    throw new Error('broken');
  });
  const next = inTurn('lane', async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('nothing is done for who is gone before they ask', async () => {
  const work = vi.fn(async () => 'done');
  await expect(createTurns(1)('lane', work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(work).not.toHaveBeenCalled();
});

import { expect, test } from 'vitest';
import { createSharedRuns } from './shared-runs.ts';

/** A read that ends when it is told to. */
function heldRead() {
  const ends: ((value: unknown) => void)[] = [];
  const run = () =>
    new Promise((resolve, reject) => ends.push((value) => (value instanceof Error ? reject(value) : resolve(value))));
  return { run, ends };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while a run is under way is given the next one, all of them the same', async () => {
  const share = createSharedRuns();
  const { run, ends } = heldRead();
  const first = share('key', run);
  const others = [share('key', run), share('key', run), share('key', run)];
  expect(ends).toHaveLength(1);
  ends[0]?.('old');
  expect(await first).toBe('old');
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.('new');
  expect(await Promise.all(others)).toEqual(['new', 'new', 'new']);
});

test('keys do not wait for each other, and nothing is kept after the last run', async () => {
  const share = createSharedRuns();
  const { run, ends } = heldRead();
  const both = [share('one', run), share('two', run)];
  expect(ends).toHaveLength(2);
  for (const end of ends) end('value');
  await Promise.all(both);
  await settle();
  void share('one', run);
  expect(ends).toHaveLength(3);
});

test('a failure is for those who asked for that run', async () => {
  const share = createSharedRuns();
  const { run, ends } = heldRead();
  const first = share('key', run);
  const second = share('key', run);
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settle();
  ends[1]?.('back');
  expect(await second).toBe('back');
});

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

test('requests during a run all share the next run', async () => {
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

test('runs of different keys do not wait for each other, and a finished value is not kept', async () => {
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

test('a failed run fails only the requests that it was for', async () => {
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

import { expect, test, vi } from 'vitest';
import { valueWithin } from './value-within.ts';

test('valueWithin passes on a value or an error that arrives in time', async () => {
  expect(await valueWithin(Promise.resolve('here'), 1_000)).toBe('here');
  await expect(valueWithin(Promise.reject(new Error('refused')), 1_000)).rejects.toThrow('refused');
});

test('valueWithin returns undefined when the time is over', async () => {
  vi.useFakeTimers();
  const found = valueWithin(new Promise(() => {}), 1_000);
  vi.advanceTimersByTime(1_000);
  expect(await found).toBeUndefined();
});

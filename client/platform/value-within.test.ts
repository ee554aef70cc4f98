import { expect, test, vi } from 'vitest';
import { valueWithin } from './value-within.ts';

test('what comes in time is waited for, and so is why it failed', async () => {
  expect(await valueWithin(Promise.resolve('here'), 1_000)).toBe('here');
  await expect(valueWithin(Promise.reject(new Error('refused')), 1_000)).rejects.toThrow('refused');
});

test('nothing is waited for longer than that', async () => {
  vi.useFakeTimers();
  const found = valueWithin(new Promise(() => {}), 1_000);
  vi.advanceTimersByTime(1_000);
  expect(await found).toBeUndefined();
});

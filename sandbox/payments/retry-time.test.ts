import { expect, test } from 'vitest';
import { retryTimeMs } from './retry-time.ts';

const createdAtS = 1_000;
const nowMs = createdAtS * 1_000;

test('a delivery is tried again after 1 s, 5 s, 30 s, 2 and 10 minutes, then hourly', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((failures) => (retryTimeMs({ createdAtS, failures, nowMs }) ?? 0) - nowMs);
  expect(waits).toEqual([1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 3_600_000]);
});

test('a delivery is given up after three days', () => {
  expect(retryTimeMs({ createdAtS, failures: 76, nowMs: nowMs + 72 * 3_600_000 })).toBeNull();
});

import { expect, test } from 'vitest';
import { needsSecondOperator } from './correction.ts';

test.each([
  [100_000, 0, false],
  [-100_000, 0, false],
  [100_001, 0, true],
  [-100_001, 0, true],
  [40_000, 60_000, false],
  [-40_000, 60_001, true],
])('a correction of %d coins, after %d on the same day, needs a second operator: %s', (coins, coinsToday, needed) => {
  expect(needsSecondOperator(coins, coinsToday)).toBe(needed);
});

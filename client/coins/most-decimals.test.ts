import { expect, test } from 'vitest';
import { mostDecimals } from './most-decimals.ts';

test.each([
  [[], 0],
  [[200, -2_500], 0],
  [[200, -780.5], 1],
  [[-780.5, -3_118.75, 12], 2],
  [[0.001, 1], 3],
  [[-0.07], 2],
  // A float slightly larger than the number it represents.
  [[4.35 * 3], 2],
])('the largest number of decimals among the amounts %j is %i', (amounts, decimals) => {
  expect(mostDecimals(amounts)).toBe(decimals);
});

import { expect, test } from 'vitest';
import { blockSeconds } from './block-seconds.ts';

test('a block starts at the third failure and grows fivefold', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(blockSeconds)).toEqual([0, 0, 0, 5, 25, 125, 625]);
});

test('a block is finite, never shrinks and never lasts longer than a day', () => {
  let last = 0;
  for (let failures = 0; failures <= 500; failures += 1) {
    const seconds = blockSeconds(failures);
    expect(seconds).toBeGreaterThanOrEqual(last);
    expect(seconds).toBeLessThanOrEqual(86_400);
    last = seconds;
  }
});

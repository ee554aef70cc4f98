import { expect, test } from 'vitest';
import { creatorShare } from './creator-share.ts';

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [9, 6],
  [10, 7],
  [1_001, 700],
  [1_000_000, 700_000],
])('of %i the creator gets %i and the platform the remainder', (amount, share) => {
  expect(creatorShare(amount)).toBe(share);
});

test('for every amount the share of the creator is whole, and less than one below 70%', () => {
  for (let amount = 0; amount < 10_000; amount += 1) {
    const share = creatorShare(amount);
    expect(Number.isInteger(share)).toBe(true);
    expect(share / amount || 0).toBeLessThanOrEqual(0.7);
    expect(7 * amount - 10 * share).toBeLessThan(10);
  }
});

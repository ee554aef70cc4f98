import { expect, test } from 'vitest';
import type { Reward } from '#contract/bounties/reward.ts';
import { assertRewardMayChange, statusAfter } from './bounty-policy.ts';

test.each(['completed', 'cancelled'] as const)('nothing leads out of %s', (status) => {
  for (const change of ['submitted', 'last submission gone', 'accepted', 'cancelled', 'poster gone'] as const)
    expect(() => statusAfter(status, change)).toThrow('This bounty is over.');
});

test('a bounty is not cancelled while a submission waits, unless its poster goes', () => {
  expect(() => statusAfter('in_progress', 'cancelled')).toThrow('A submission waits');
  expect(statusAfter('in_progress', 'poster gone')).toBe('cancelled');
});

const coins = (amount: number): Reward => ({ type: 'seed', amount });
const equity = (equityPercentage: number): Reward => ({ type: 'equity', equityPercentage });
const custom = (customDescription: string): Reward => ({ type: 'custom', customDescription });

test.each([
  [coins(5), coins(6), true],
  [coins(5), coins(5), true],
  [coins(5), coins(4), false],
  [equity(0.01), equity(0.02), true],
  [equity(0.02), equity(0.01), false],
  [custom('A cake'), custom('Two cakes'), false],
] as const)('from %j to %j while somebody is engaged: %s', (from, to, may) => {
  const change = () => assertRewardMayChange(from, to, true);
  if (may) expect(change).not.toThrow();
  else expect(change).toThrow('can only rise');
  expect(() => assertRewardMayChange(from, to, false)).not.toThrow();
});

test('the kind of a reward stays', () => {
  expect(() => assertRewardMayChange(coins(5), equity(1), false)).toThrow('The kind of a reward stays as it is.');
});

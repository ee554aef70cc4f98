import { expect, test } from 'vitest';
import type { Reward } from '#contract/bounties/reward.ts';
import { assertRewardMayChange, statusAfter } from './bounty-policy.ts';

test.each(['completed', 'cancelled'] as const)('no change is possible for a bounty that is %s', (status) => {
  for (const change of [
    'changed',
    'submitted',
    'last submission gone',
    'accepted',
    'cancelled',
    'poster gone',
    'taken down',
  ] as const)
    expect(() => statusAfter(status, change)).toThrow('This bounty is over.');
});

test('a bounty is neither changed nor cancelled while a submission waits, unless its poster leaves', () => {
  for (const change of ['changed', 'cancelled'] as const)
    expect(() => statusAfter('in_progress', change)).toThrow('A submission waits');
  expect(statusAfter('in_progress', 'poster gone')).toBe('cancelled');
});

const coins = (amount: number): Reward => ({ type: 'seed', amount });
const equity = (equityPercentage: number): Reward => ({ type: 'equity', equityPercentage });
const custom = (customDescription: string): Reward => ({ type: 'custom', customDescription });

test.each([
  [coins(5), coins(6), null],
  [coins(5), coins(5), null],
  [coins(5), coins(4), 'the reward can only be raised'],
  [equity(0.01), equity(0.02), null],
  [equity(0.02), equity(0.01), 'the reward can only be raised'],
  [custom('A cake'), custom('Two cakes'), 'the reward cannot be changed'],
] as const)('a change of the reward from %j to %j while a solver is engaged: %s', (from, to, refusal) => {
  const change = () => assertRewardMayChange(from, to, true);
  if (refusal === null) expect(change).not.toThrow();
  else expect(change).toThrow(refusal);
  expect(() => assertRewardMayChange(from, to, false)).not.toThrow();
});

test('the kind of a reward cannot be changed', () => {
  expect(() => assertRewardMayChange(coins(5), equity(1), false)).toThrow('The kind of reward cannot be changed.');
});

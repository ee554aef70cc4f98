import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Reward, rewardSchema } from '#contract/bounties/reward.ts';
import { firstReward, rewardOf, type WrittenReward, writtenOf } from './written-reward.ts';

const parsed = (written: Partial<WrittenReward>) => v.safeParse(rewardSchema, rewardOf({ ...firstReward, ...written }));

test.each([
  [{}, { type: 'seed', amount: 1_000 }],
  [{ type: 'golden_seed' }, { type: 'golden_seed', amount: 1_000 }],
  [{ type: 'equity' }, { type: 'equity', equityPercentage: 0.01 }],
  [
    { type: 'custom', customDescription: ' A cake ' },
    { type: 'custom', customDescription: 'A cake' },
  ],
] as const)('the written reward %j becomes %j, without fields of other types', (written, reward) => {
  expect(parsed(written).output).toEqual(reward);
});

test.each([
  { amount: '' },
  { amount: ' ' },
  { amount: '0' },
  { amount: '1.5' },
  { amount: '10.000' },
  { amount: '1e9' },
  { amount: 'many' },
  { type: 'equity', equityPercentage: '' },
  { type: 'equity', equityPercentage: '11' },
  { type: 'equity', equityPercentage: '0,5' },
  { type: 'custom', customDescription: '  ' },
] as const)('%j is not a valid written reward', (written) => {
  expect(parsed(written).success).toBe(false);
});

test.each<Reward>([
  { type: 'seed', amount: 12_345 },
  { type: 'golden_seed', amount: 7 },
  { type: 'equity', equityPercentage: 0.125 },
  { type: 'custom', customDescription: 'A cake' },
])('the reward %j is unchanged after passing through its form', (reward) => {
  expect(rewardOf(writtenOf(reward))).toEqual(reward);
});

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Reward, rewardSchema, rewardText } from './reward.ts';

test.each<[Reward, string]>([
  [{ type: 'seed', amount: 1_000 }, '1,000 Coins'],
  [{ type: 'golden_seed', amount: 5 }, '5 Golden Seeds'],
  [{ type: 'equity', equityPercentage: 0.01 }, '0.01% Equity'],
  [{ type: 'custom', customDescription: 'A cake' }, 'A cake'],
  [{ type: 'custom', customDescription: '' }, 'Custom Reward'],
])('the reward %j is written as %s', (reward, text) => {
  expect(rewardText(reward)).toBe(text);
});

test.each([
  { type: 'seed', amount: 1 },
  { type: 'seed', amount: 10_000_000 },
  { type: 'equity', equityPercentage: 0.001 },
  { type: 'equity', equityPercentage: 10 },
  { type: 'equity', equityPercentage: 4.35 },
  { type: 'custom', customDescription: 'A cake' },
])('%j is a valid reward', (reward) => {
  expect(v.safeParse(rewardSchema, reward).success).toBe(true);
});

test('a percentage that a program computed is the percentage meant, without the error of its sum', () => {
  const reward = v.parse(rewardSchema, { type: 'equity', equityPercentage: 0.7 + 0.1 });
  expect(reward).toEqual({ type: 'equity', equityPercentage: 0.8 });
});

test.each([
  { type: 'x' },
  {},
  { type: 'seed' },
  { type: 'seed', amount: 0 },
  { type: 'seed', amount: -1 },
  { type: 'seed', amount: 1.5 },
  { type: 'seed', amount: 2 ** 53 },
  { type: 'seed', amount: '5' },
  { type: 'seed', amount: 5, equityPercentage: 1 },
  { type: 'equity', equityPercentage: 0 },
  { type: 'equity', equityPercentage: 10.01 },
  { type: 'equity', equityPercentage: 0.0001 },
  { type: 'equity', equityPercentage: 0.0015 },
  { type: 'custom', customDescription: ' ' },
  { type: 'custom', customDescription: 'x'.repeat(501) },
])('%j is not a valid reward', (reward) => {
  expect(v.safeParse(rewardSchema, reward).success).toBe(false);
});

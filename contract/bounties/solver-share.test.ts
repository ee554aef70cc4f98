import { expect, test } from 'vitest';
import type { Reward } from '#contract/bounties/reward.ts';
import { acceptQuestion, solverShare } from './solver-share.ts';

test.each<[Reward, string]>([
  [{ type: 'seed', amount: 1_000 }, '700 Coins, 70% of the reward'],
  [{ type: 'seed', amount: 1 }, '0.7 Coins, 70% of the reward'],
  [{ type: 'seed', amount: 12_345 }, '8,641.5 Coins, 70% of the reward'],
  [{ type: 'golden_seed', amount: 40 }, '40 Golden Seeds, from the poster'],
  [{ type: 'equity', equityPercentage: 0.5 }, '0.5% Equity, from the poster'],
])('of the reward %j a solver receives %s', (reward, share) => {
  expect(solverShare(reward)).toBe(share);
});

test('the question before accepting a submission says what is paid, and by whom', () => {
  const names = { solver: 'Tove', craft: 'Coach', hasPrompt: true };
  expect(acceptQuestion({ type: 'seed', amount: 1_000 }, names)).toContain('Tove receives 700 Coins');
  const custom = acceptQuestion({ type: 'custom', customDescription: 'A cake' }, names);
  expect(custom).toContain('you give Tove what you promised (A cake)');
  expect(custom).not.toContain('receives');
  expect(custom).toContain('The Craft "Coach" becomes yours too. This cannot be undone.');
});

test('the question before accepting a craft without a prompt says that it has none', () => {
  const names = { solver: 'Tove', craft: 'Coach', hasPrompt: false };
  expect(acceptQuestion({ type: 'seed', amount: 1_000 }, names)).toContain('has no prompt');
});

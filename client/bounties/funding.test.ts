import { expect, test } from 'vitest';
import type { Reward } from '#contract/bounties/reward.ts';
import { escrowForecast, fundingForecast, fundingOf, fundingText } from './funding.ts';

const reward: Reward = { type: 'seed', amount: 1_000 };
// The page passes the whole profile, which includes monthly credits: they must not count.
const withCredits = (coins: number, rewardCoins: number) => ({ coins, rewardCoins, monthlyCoins: 200 });

test.each([
  [0, 0, 'pledged'],
  [999, 0, 'pledged'],
  [999, 0.999, 'pledged'],
  [500, 500, 'funded'],
  [0, 1_000, 'funded'],
  [5_000, 0, 'funded'],
])('with %f purchased coins and %f rewards, a bounty reward of 1,000 coins is %s', (coins, rewardCoins, funding) => {
  expect(fundingOf(reward, withCredits(coins, rewardCoins))).toBe(funding);
});

test('rewards other than coins are neither funded nor pledged', () => {
  expect(fundingOf({ type: 'golden_seed', amount: 1 }, withCredits(5_000, 0))).toBe('none');
  expect(fundingOf({ type: 'equity', equityPercentage: 1 }, withCredits(5_000, 0))).toBe('none');
  expect(fundingOf({ type: 'custom', customDescription: 'A cake' }, withCredits(5_000, 0))).toBe('none');
});

test('the forecast of a pledge names the number of coins that count', () => {
  expect(fundingForecast({ type: 'seed', amount: 20_000 }, withCredits(12_000, 300.5))).toContain('12,300.5');
});

test('the forecast of a changed reward says how many coins are set aside or come back', () => {
  const changed = (amount: number, funding: 'funded' | 'pledged' = 'funded', engagedCount = 0) =>
    escrowForecast({ reward, funding, engagedCount }, { type: 'seed', amount }, withCredits(1_500, 0));
  expect(changed(1_000)).toBeNull();
  expect(changed(400)).toBe('You get 600 coins back.');
  expect(changed(999)).toBe('You get 1 coin back.');
  expect(changed(400, 'funded', 1)).toBeNull();
  expect(changed(2_500)).toContain('1,500 coins more aside');
  expect(changed(1_001)).toContain('1 coin more aside');
  expect(changed(2_501)).toBe('It takes 1,501 coins more: your rewards and purchased coins come to 1,500.');
  expect(changed(5_000, 'pledged')).toBeNull();
  const golden: Reward = { type: 'golden_seed', amount: 5_000 };
  expect(escrowForecast({ reward, funding: 'funded', engagedCount: 0 }, golden, withCredits(0, 0))).toBeNull();
});

test('the text about a reward says whether it was held, and what the solver received of it', () => {
  const reward: Reward = { type: 'seed', amount: 400 };
  expect(fundingText({ reward, funding: 'none', status: 'completed' })).toMatch(/^Not held/);
  expect(fundingText({ reward, funding: 'pledged', status: 'cancelled' })).toBe('Was never funded.');
  expect(fundingText({ reward, funding: 'funded', status: 'cancelled' })).toBe('Returned to the poster.');
  expect(fundingText({ reward, funding: 'funded', status: 'completed' })).toBe(
    'The solver received 280 Coins, 70% of the reward.',
  );
});

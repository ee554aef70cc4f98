import { expect, test } from 'vitest';
import { displayedBalance, tradableCoins } from './profile.ts';

test('the displayed balance is the sum of purchased coins, monthly credits and rewards, to the thousandth', () => {
  expect(displayedBalance({ coins: 1_000, monthlyCoins: 200, rewardCoins: 30.5 })).toBe(1_230.5);
  expect(displayedBalance({ coins: 1_025.408, monthlyCoins: 8.436, rewardCoins: 966.156 })).toBe(2_000);
});

test('monthly credits do not count among the coins that pay for bounties and crafts', () => {
  expect(tradableCoins({ coins: 999.9, rewardCoins: 0.1 })).toBe(1_000);
});

import { type Profile, tradableCoins } from '#contract/account/profile.ts';
import type { Bounty } from '#contract/bounties/bounty.ts';
import type { Reward } from '#contract/bounties/reward.ts';
import { solverShare } from '#contract/bounties/solver-share.ts';
import { coinsText, formatCoins } from '#contract/coins/coins.ts';
import { product } from '#contract/site/product.ts';

type Balance = Pick<Profile, 'coins' | 'rewardCoins'>;

/** Returns the funding that a reward would have if it were posted now. */
export function fundingOf(reward: Reward, balance: Balance): Bounty['funding'] {
  if (reward.type !== 'seed') return 'none';
  return reward.amount <= tradableCoins(balance) ? 'funded' : 'pledged';
}

/** Returns the funding forecast as a text, shown to the poster before they post. */
export function fundingForecast(reward: Reward, balance: Balance): string {
  switch (fundingOf(reward, balance)) {
    case 'funded':
      return `Funded: ${product.name} sets the coins aside from your rewards and purchased coins when you post.`;
    case 'pledged':
      return `Pledged: your rewards and purchased coins come to ${formatCoins(tradableCoins(balance))}. You can fund it later; monthly credits cannot.`;
    case 'none':
      return `Not held by ${product.name}: you settle it with the solver yourself.`;
  }
}

/** Returns in words how a change of the reward will affect coins in escrow; null where it will not. */
export function escrowForecast(
  { reward, funding, engagedCount }: Pick<Bounty, 'reward' | 'funding' | 'engagedCount'>,
  changed: Reward,
  balance: Balance,
): string | null {
  if (funding !== 'funded' || reward.type !== 'seed' || changed.type !== 'seed') return null;
  const by = changed.amount - reward.amount;
  if (by === 0) return null;
  // While a solver is engaged the reward cannot be reduced.
  if (by < 0) return engagedCount > 0 ? null : `You get ${coinsText(-by)} back.`;
  return by > tradableCoins(balance)
    ? `It takes ${coinsText(by)} more: your rewards and purchased coins come to ${formatCoins(tradableCoins(balance))}.`
    : `${product.name} sets ${coinsText(by)} more aside from your rewards and purchased coins.`;
}

/** Returns in words where the reward of a bounty is, or where it went. */
export function fundingText({ funding, status, reward }: Pick<Bounty, 'funding' | 'status' | 'reward'>): string {
  if (funding === 'none') return `Not held by ${product.name}: the poster settles it with the solver.`;
  if (status === 'completed') return `The solver received ${solverShare(reward)}.`;
  if (status === 'cancelled') return funding === 'funded' ? 'Returned to the poster.' : 'Was never funded.';
  return funding === 'funded'
    ? `Funded: ${product.name} holds the coins for the solver.`
    : 'Pledged: the coins are not set aside yet. Nothing is paid before they are.';
}

import type { Profile } from '#contract/account/profile.ts';
import { formatCoins, monthlyCredits } from '#contract/coins/coins.ts';

type Balance = Pick<Profile, 'coins' | 'monthlyCoins' | 'rewardCoins'>;

export type BalancePart = { bucket: 'monthly' | 'rewards' | 'purchased'; label: string; coins: number; text: string };

/** The three parts of the displayed balance with their labels; credits are shown out of 200. */
export function balanceParts({ monthlyCoins, rewardCoins, coins }: Balance): readonly BalancePart[] {
  return [
    {
      bucket: 'monthly',
      label: 'Monthly credits',
      coins: monthlyCoins,
      text: `${formatCoins(monthlyCoins)} / ${formatCoins(monthlyCredits)}`,
    },
    { bucket: 'rewards', label: 'Craft rewards', coins: rewardCoins, text: formatCoins(rewardCoins) },
    { bucket: 'purchased', label: 'Purchased', coins, text: formatCoins(coins) },
  ];
}

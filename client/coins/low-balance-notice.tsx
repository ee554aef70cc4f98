import { Notice } from '#client/ui/notice.tsx';
import { displayedBalance, type Profile } from '#contract/account/profile.ts';
import { formatCoins } from '#contract/coins/coins.ts';

/** Says that the balance is below the level that the user has set. */
export function LowBalanceNotice({ profile }: { profile: Profile }) {
  const { lowBalanceCoins } = profile;
  if (lowBalanceCoins === null || displayedBalance(profile) >= lowBalanceCoins) return null;
  return (
    <Notice tone="waiting">
      Your balance is below {formatCoins(lowBalanceCoins)} coins. Buy coins here, or wait for next month's credits.
    </Notice>
  );
}

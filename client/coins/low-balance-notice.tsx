import { Notice } from '#client/ui/notice.tsx';
import { displayedBalance, type Profile } from '#contract/account/profile.ts';
import { coinsText, monthlyCredits } from '#contract/coins/coins.ts';
import styles from './low-balance-notice.module.css';

/** Says that the balance is below the level that the user has set. */
export function LowBalanceNotice({ profile }: { profile: Profile }) {
  const { lowBalanceCoins } = profile;
  if (lowBalanceCoins === null || displayedBalance(profile) >= lowBalanceCoins) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="waiting">
        Your balance is below {coinsText(lowBalanceCoins)}. Buy coins here
        {lowBalanceCoins <= monthlyCredits && ", or wait for next month's credits"}.
      </Notice>
    </div>
  );
}

import { Notice } from '#client/ui/notice.tsx';
import { displayedBalance, type Profile } from '#contract/account/profile.ts';
import { coinsText, monthlyCredits } from '#contract/coins/coins.ts';
import styles from './low-balance-notice.module.css';
import { useBuyingRefusal } from './use-buying-refusal.ts';

/** Says that the balance is below the user's own level, and what they can do. */
export function LowBalanceNotice({ profile }: { profile: Profile }) {
  const refusal = useBuyingRefusal();
  const { lowBalanceCoins } = profile;
  if (lowBalanceCoins === null || displayedBalance(profile) >= lowBalanceCoins) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="waiting">
        Your balance is below {coinsText(lowBalanceCoins)}.{wayOut(refusal === null, lowBalanceCoins <= monthlyCredits)}
      </Notice>
    </div>
  );
}

/** Suggests buying coins unless that is paused, and waiting if next month's credits could reach the level. */
function wayOut(canBuy: boolean, canWait: boolean): string {
  if (canBuy) return canWait ? " Buy coins here, or wait for next month's credits." : ' Buy coins here.';
  return canWait ? " Next month's credits come by themselves." : '';
}

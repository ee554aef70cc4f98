import { displayedBalance, type Profile } from '#contract/account/profile.ts';
import { formatCoins } from '#contract/coins/coins.ts';
import { BalanceBar } from './balance-bar.tsx';
import styles from './balance-breakdown.module.css';
import { balanceParts } from './balance-parts.ts';
import { CoinIcon } from './coin-icon.tsx';

/** The balance and what it is made of. */
export function BalanceBreakdown({ profile }: { profile: Profile }) {
  const parts = balanceParts(profile);
  return (
    <>
      <p className={styles.total}>
        <CoinIcon />
        {formatCoins(displayedBalance(profile))}
      </p>
      <BalanceBar parts={parts} />
      <dl className={styles.parts}>
        {parts.map(({ bucket, label, text }) => (
          <div key={bucket} className={styles.part}>
            <dt className={styles.label} data-bucket={bucket}>
              {label}
            </dt>
            <dd className={styles.amount}>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

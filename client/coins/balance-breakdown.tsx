import { displayedBalance, type Profile } from '#contract/account/profile.ts';
import { formatCoins } from '#contract/coins/coins.ts';
import { BalanceBar } from './balance-bar.tsx';
import styles from './balance-breakdown.module.css';
import { balanceParts } from './balance-parts.ts';
import { CoinIcon } from './coin-icon.tsx';

/** The balance and its three parts. */
export function BalanceBreakdown({ profile }: { profile: Profile }) {
  const parts = balanceParts(profile);
  const balance = displayedBalance(profile);
  // The thousandths are set smaller: in this size "163.825" would read as a thousands separator.
  const [whole = '', thousandths] = formatCoins(balance).split('.');
  return (
    <>
      <p className={styles.total} data-long={whole.length > '999,999'.length}>
        <CoinIcon />
        {/* A browser's translator replaces our text nodes, and the number would no longer follow the balance. */}
        <data value={balance} translate="no">
          {whole}
          {thousandths !== undefined && <small className={styles.thousandths}>.{thousandths}</small>}
        </data>
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

import { useLive } from '#client/platform/live/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatCoins } from '#contract/coins/coins.ts';
import { myBountyEarnings } from '#contract/coins/queries.ts';
import { CoinIcon } from './coin-icon.tsx';
import styles from './earned-this-month.module.css';

/** The coins that the user earned from bounties this month. */
export function EarnedThisMonth() {
  const earnings = useLive(myBountyEarnings, {});
  return (
    <dl className={styles.line}>
      <dt>Earned this month</dt>
      <dd className={styles.coins} data-status={earnings.status}>
        {earnings.status === 'loading' && <Skeleton />}
        {earnings.status === 'error' && (
          <Button size="small" aria-label="Retry loading what you earned" onClick={earnings.retry}>
            Retry
          </Button>
        )}
        {earnings.status === 'ready' && (
          <>
            <CoinIcon />
            {formatCoins(earnings.value.thisMonth)}
          </>
        )}
      </dd>
    </dl>
  );
}

import { useLive } from '#client/platform/live/use-live.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { myBalanceHistory } from '#contract/coins/queries.ts';
import { BalanceChart } from './balance-chart.tsx';
import styles from './balance-history.module.css';

/** The chart of the balance over the last days, live. */
export function BalanceHistory() {
  const history = useLive(myBalanceHistory, {});
  if (history.status === 'ready') return <BalanceChart history={history.value} />;
  if (history.status === 'error') {
    return <ErrorState text="The chart of your balance could not be loaded." onRetry={history.retry} />;
  }
  return (
    <div className={styles.loading}>
      <Skeleton shape="block" />
    </div>
  );
}

import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './balance-skeleton.module.css';

/** The balance and its parts while they load. */
export function BalanceSkeleton() {
  return (
    <div className={styles.balance}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  );
}

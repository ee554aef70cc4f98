import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './balance-skeleton.module.css';

/** The placeholder of the balance and its parts. */
export function BalanceSkeleton() {
  return (
    <div className={styles.balance}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  );
}

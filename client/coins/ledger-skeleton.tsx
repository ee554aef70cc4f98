import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './ledger-skeleton.module.css';

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The placeholder of the coin history. */
export function LedgerSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your transaction history...</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton />
      </div>
      {lines.map((line) => (
        <div key={line} className={styles.line}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}

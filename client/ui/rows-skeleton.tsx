import styles from './rows-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** The rows of a list while they load: as many as there often are, each as high as one of two lines. */
export function RowsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}

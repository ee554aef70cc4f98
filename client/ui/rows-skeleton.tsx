import { row } from './row.ts';
import styles from './rows-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** The placeholder of a list while it loads: `count` rows, each as high as a row of two lines. */
export function RowsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} {...row}>
          <div className={styles.lines}>
            <Skeleton />
            <Skeleton shape="short" />
          </div>
        </div>
      ))}
    </div>
  );
}

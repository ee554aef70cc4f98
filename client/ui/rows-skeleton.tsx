import { row } from './row.ts';
import styles from './rows-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** The rows of a list while they load: as many as there often are, each as high as one of two lines. */
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

import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './craft-grid.module.css';

/** The place of as many cards. */
export function CraftGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal and in no order.
        <Skeleton key={index} shape="block" />
      ))}
    </div>
  );
}

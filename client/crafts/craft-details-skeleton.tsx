import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './craft-details.module.css';

/** The place of a craft's details while they load. */
export function CraftDetailsSkeleton() {
  return (
    <div className={styles.details}>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" />
    </div>
  );
}

import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './bounty-view.module.css';

/** The placeholder of the line below a bounty's title. */
export function BountyFactsSkeleton() {
  return (
    <div className={styles.factsPlace}>
      <Skeleton shape="short" />
    </div>
  );
}

import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './farm-head.module.css';
import { FarmIcon } from './farm-icon.tsx';

/** The placeholder of a farm's banner, icon, name and description. */
export function FarmHeadSkeleton() {
  return (
    <header className={styles.head}>
      <div className={styles.bannerPlace}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.top}>
        <div className={styles.icon}>
          <FarmIcon name={null} size="large" />
        </div>
        <div className={styles.title}>
          <h1 className={styles.heading}>Farm</h1>
          <Skeleton shape="short" />
        </div>
      </div>
      <div className={styles.description}>
        <Skeleton />
      </div>
    </header>
  );
}

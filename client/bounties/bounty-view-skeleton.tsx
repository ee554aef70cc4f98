import { Card } from '#client/ui/card.tsx';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './bounty-view.module.css';

/** The placeholder of a bounty's problem, reward and history. */
export function BountyViewSkeleton() {
  return (
    <div className={styles.columns}>
      <Card heading="The problem">
        <div className={styles.text}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </Card>
      <div className={styles.column}>
        <Card heading="Reward">
          <div className={styles.reward}>
            <RowsSkeleton count={1} />
            <Skeleton />
            <Skeleton shape="button" />
          </div>
        </Card>
        <Card heading="History">
          <RowsSkeleton count={2} />
        </Card>
      </div>
    </div>
  );
}

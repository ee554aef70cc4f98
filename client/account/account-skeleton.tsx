import { Card } from '#client/ui/card.tsx';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { accountMessages } from '#contract/account/messages.ts';
import styles from './account-skeleton.module.css';

/** The account area while the profile loads. */
export function AccountSkeleton() {
  return (
    <>
      <Card heading="Available Coins">
        <div className={styles.lines}>
          <Skeleton shape="title" />
          <p className={styles.text} role="status">
            {accountMessages.loading}
          </p>
          <Skeleton />
          <Three shape="line" />
          <Skeleton shape="block" />
          <Skeleton shape="row" />
        </div>
      </Card>
      <Card heading="Purchase Coins">
        <div className={styles.lines}>
          <Three shape="row" />
          <Skeleton shape="row" />
          <div className={styles.room}>
            <Skeleton />
            <Skeleton />
          </div>
          <Skeleton shape="row" />
        </div>
      </Card>
      <Card heading="My Crafts">
        <RowsSkeleton />
      </Card>
      <Card heading="My Accepted Bounties">
        <RowsSkeleton />
      </Card>
    </>
  );
}

/** The placeholder of the three parts of the balance, or of the three packs. */
function Three({ shape }: { shape: 'line' | 'row' }) {
  return (
    <div className={styles.three} data-shape={shape}>
      <Skeleton shape={shape} />
      <Skeleton shape={shape} />
      <Skeleton shape={shape} />
    </div>
  );
}

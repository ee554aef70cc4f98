import { Card } from '#client/ui/card.tsx';
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
          <Skeleton shape="block" />
        </div>
      </Card>
      <Card heading="Purchase Coins">
        <div className={styles.lines}>
          <Skeleton shape="block" />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </Card>
    </>
  );
}

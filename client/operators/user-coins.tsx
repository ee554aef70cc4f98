import { useState } from 'react';
import { Ago } from '#client/ui/ago.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatSignedCoins } from '#contract/coins/coins.ts';
import type { OperatorUser } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';
import { CorrectionDialog } from './correction-dialog.tsx';
import { LatestLines } from './latest-lines.tsx';
import { Numbers } from './numbers.tsx';
import { useOwnUid } from './use-own-uid.ts';

/** A user's coins and latest transactions, with a button to correct a balance. */
export function UserCoins({ user }: { user: OperatorUser }) {
  const [isAsking, setIsAsking] = useState(false);
  const { balances, transactions } = user;
  const isOwn = useOwnUid() === user.uid;
  return (
    <Card
      heading="Coins"
      aside={
        !isOwn && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            Correct balance
          </Button>
        )
      }
    >
      <Numbers
        of={[
          ['Monthly', balances.monthly],
          ['Rewards', balances.rewards],
          ['Purchased', balances.purchased],
          ['Held', balances.held],
          ['Debt', 0 - balances.debt],
        ]}
      />
      {transactions.length === 0 ? (
        <EmptyState text="There is no transaction yet." />
      ) : (
        <LatestLines items={transactions}>
          {({ id, at, description, amount }) => (
            <li key={id} className={styles.item}>
              <div className={styles.text}>
                <p>{description}</p>
                <p className={styles.facts}>
                  <Ago at={at} />
                </p>
              </div>
              <p className={styles.amount}>{formatSignedCoins(amount)}</p>
            </li>
          )}
        </LatestLines>
      )}
      {isAsking && <CorrectionDialog user={user} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

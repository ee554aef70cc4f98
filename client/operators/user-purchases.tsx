import { Ago } from '#client/ui/ago.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { coinsText } from '#contract/coins/coins.ts';
import { formatCents } from '#contract/coins/dollars.ts';
import type { OperatorUser } from '#contract/operators/queries.ts';
import styles from './console-list.module.css';
import { LatestLines } from './latest-lines.tsx';

/** The orders of a user, paid or not. */
export function UserPurchases({ orders }: Pick<OperatorUser, 'orders'>) {
  return (
    <Card heading="Purchases">
      {orders.length === 0 ? (
        <EmptyState text="Nothing was bought." />
      ) : (
        <LatestLines items={orders}>
          {(order) => (
            <li key={order.id} className={styles.item}>
              <div className={styles.text}>
                <p className={styles.title}>
                  {coinsText(order.coins)}
                  <Badge tone={order.state === 'paid' ? 'leaf' : 'plain'}>{capitalised(order.state)}</Badge>
                  {order.refundedCents > 0 && <Badge tone="wheat">{formatCents(order.refundedCents)} refunded</Badge>}
                  {order.disputedCents > 0 && <Badge tone="beet">{formatCents(order.disputedCents)} disputed</Badge>}
                </p>
                <p className={styles.facts}>
                  <span className={styles.code}>{order.id}</span>, <Ago at={order.orderedAt} />
                </p>
              </div>
              <p className={styles.amount}>{formatCents(order.totalChargeCents)}</p>
            </li>
          )}
        </LatestLines>
      )}
    </Card>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

import { Badge } from '#client/ui/badge.tsx';
import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { formatSignedCoins } from '#contract/coins/coins.ts';
import styles from './ledger-table.module.css';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Lines of the coin history, newest first. On phones each line becomes a card. */
export function LedgerTable({ transactions }: { transactions: readonly CoinTransaction[] }) {
  return (
    <table className={styles.table}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map(({ id, timestamp, description, amount, status }) => (
          <tr key={id} className={styles.line}>
            <td className={styles.date}>
              <time dateTime={timestamp}>{dateFormat.format(new Date(timestamp))}</time>
            </td>
            <td className={styles.description}>
              {description}
              {status === 'pending_review' && (
                <span className={styles.status}>
                  <Badge tone="wheat">Pending Review</Badge>
                </span>
              )}
            </td>
            <td className={styles.amount} data-sign={amount > 0 ? 'plus' : 'minus'}>
              {formatSignedCoins(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { formatCoins, formatSignedCoins } from '#contract/coins/coins.ts';
import { LedgerActions } from './ledger-actions.tsx';
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
          <th scope="col" className={styles.balance}>
            Balance
          </th>
          <th scope="col" className={styles.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Line key={transaction.id} transaction={transaction} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ transaction }: { transaction: CoinTransaction }) {
  const { timestamp, description, amount, balance, review } = transaction;
  return (
    <tr className={styles.line}>
      <td className={styles.date}>
        <time dateTime={timestamp}>{dateFormat.format(new Date(timestamp))}</time>
      </td>
      <td className={styles.description}>
        {description}
        {review && (
          <span className={styles.review}>
            {review.outcome === 'corrected' ? 'Reviewed, coins given back' : 'Reviewed, left as it is'}: {review.answer}
          </span>
        )}
      </td>
      <td className={styles.amount} data-sign={amount > 0 ? 'plus' : 'minus'}>
        {formatSignedCoins(amount)}
      </td>
      <td className={styles.balance}>{formatCoins(balance)}</td>
      <td className={styles.actions}>
        <LedgerActions transaction={transaction} />
      </td>
    </tr>
  );
}

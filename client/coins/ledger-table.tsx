import { useState } from 'react';
import { formatMoment } from '#client/ui/format-date.ts';
import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { formatCoins, formatSignedCoins } from '#contract/coins/coins.ts';
import { ColumnCoins } from './column-coins.tsx';
import { LedgerActions } from './ledger-actions.tsx';
import styles from './ledger-table.module.css';
import { mostDecimals } from './most-decimals.ts';
import { ReportIssueDialog } from './report-issue-dialog.tsx';

/**
 * Transactions of the coin history, newest first; as cards on narrow screens. The dialog of a report stays open when
 * its transaction moves to the next page.
 */
export function LedgerTable({ transactions }: { transactions: readonly CoinTransaction[] }) {
  const [reported, setReported] = useState<CoinTransaction | null>(null);
  const isUnderReview = transactions.some(({ id, status }) => id === reported?.id && status === 'pending_review');
  const decimals = mostDecimals(transactions.flatMap(({ amount, balance }) => [amount, balance]));
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>Dates and times are in UTC.</caption>
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
            <Line
              key={transaction.id}
              transaction={transaction}
              decimals={decimals}
              onReport={() => setReported(transaction)}
            />
          ))}
        </tbody>
      </table>
      {reported && (
        <ReportIssueDialog transaction={reported} isUnderReview={isUnderReview} onClose={() => setReported(null)} />
      )}
    </>
  );
}

type LineProps = { transaction: CoinTransaction; decimals: number; onReport: () => void };

/** One transaction. Coins returned from an AI hold are positive, but not marked as income. */
function Line({ transaction, decimals, onReport }: LineProps) {
  const { timestamp, description, kind, amount, balance, review } = transaction;
  const moment = formatMoment(timestamp, 'UTC');
  return (
    <tr className={styles.line}>
      <td className={styles.date}>
        <time dateTime={timestamp} title={`${moment} UTC`}>
          {moment}
        </time>
      </td>
      <td className={styles.description}>
        {description}
        {review && (
          <span className={styles.review}>
            {review.outcome === 'corrected' ? 'Reviewed, coins given back' : 'Reviewed, left as it is'}: {review.answer}
          </span>
        )}
      </td>
      <td className={styles.amount} data-income={amount > 0 && kind !== 'ai'}>
        <ColumnCoins text={formatSignedCoins(amount)} decimals={decimals} />
      </td>
      <td className={styles.balance}>
        <span className={styles.name} aria-hidden="true">
          Balance
        </span>{' '}
        <ColumnCoins text={formatCoins(balance)} decimals={decimals} />
      </td>
      <td className={styles.actions}>
        <LedgerActions transaction={transaction} onReport={onReport} />
      </td>
    </tr>
  );
}

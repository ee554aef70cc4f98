import { downloadOwn } from '#client/platform/calls/download-own.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatMoment } from '#client/ui/format-date.ts';
import { SaveFileButton } from '#client/ui/save-file-button.tsx';
import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { receiptFilename, receiptPath } from '#contract/coins/downloads.ts';
import styles from './ledger-table.module.css';

type Props = { transaction: CoinTransaction; onReport: () => void };

/** The actions on a transaction of the history. One that is under review cannot be reported again. */
export function LedgerActions({ transaction, onReport }: Props) {
  const { timestamp, description, status, orderId } = transaction;
  // Makes the label unique: many transactions have the same description.
  const which = `${description}, ${formatMoment(timestamp, 'UTC')}`;
  return (
    <span className={styles.ways}>
      {orderId !== null && (
        <SaveFileButton
          size="small"
          tone="ghost"
          aria-label={`Receipt of ${which}`}
          save={() => downloadOwn(receiptPath(orderId), receiptFilename(orderId))}
        >
          Receipt
        </SaveFileButton>
      )}
      {status === 'pending_review' ? (
        <Badge tone="wheat">Pending Review</Badge>
      ) : (
        <Button size="small" tone="ghost" aria-label={`Report Issue: ${which}`} onClick={onReport}>
          Report Issue
        </Button>
      )}
    </span>
  );
}

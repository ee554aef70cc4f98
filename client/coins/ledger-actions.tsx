import { downloadOwn } from '#client/platform/download-own.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { SaveFileButton } from '#client/ui/save-file-button.tsx';
import type { CoinTransaction } from '#contract/coins/coin-transaction.ts';
import { receiptFilename, receiptPath } from '#contract/coins/downloads.ts';
import styles from './ledger-table.module.css';

type Props = { transaction: CoinTransaction; onReport: () => void };

/** What can be done with a line of the history. One under review is not reported again. */
export function LedgerActions({ transaction, onReport }: Props) {
  const { description, status, orderId } = transaction;
  return (
    <span className={styles.ways}>
      {orderId !== null && (
        <SaveFileButton
          size="small"
          tone="ghost"
          aria-label={`Receipt of ${description}`}
          save={() => downloadOwn(receiptPath(orderId), receiptFilename(orderId))}
        >
          Receipt
        </SaveFileButton>
      )}
      {status === 'pending_review' ? (
        <Badge tone="wheat">Pending Review</Badge>
      ) : (
        <Button size="small" tone="ghost" aria-label={`Report Issue: ${description}`} onClick={onReport}>
          Report Issue
        </Button>
      )}
    </span>
  );
}

import * as v from 'valibot';
import { reviewSchema } from './dispute.ts';

/** What a transaction is about. */
export const transactionKinds = ['purchase', 'ai', 'bounty', 'craft', 'credits', 'refund', 'correction'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** One line of a user's coin history. `amount` is in coins: positive earned, negative spent. Times are ISO 8601. */
export const coinTransactionSchema = v.object({
  id: v.string(),
  userId: v.string(),
  timestamp: v.string(),
  description: v.string(),
  amount: v.number(),
  kind: v.picklist(transactionKinds),
  /** The displayed balance after this transaction. */
  balance: v.number(),
  /** For a purchase: the order that its receipt is for. */
  orderId: v.nullable(v.string()),
  status: v.picklist(['completed', 'pending_review']),
  /** How the last report about this transaction ended; null where none has ended. */
  review: v.nullable(reviewSchema),
});
export type CoinTransaction = v.InferOutput<typeof coinTransactionSchema>;

import * as v from 'valibot';

/** One line of a user's coin history. `amount` is in coins: positive earned, negative spent. Times are ISO 8601. */
export const coinTransactionSchema = v.object({
  id: v.string(),
  userId: v.string(),
  timestamp: v.string(),
  description: v.string(),
  amount: v.number(),
  status: v.picklist(['completed', 'pending_review']),
});
export type CoinTransaction = v.InferOutput<typeof coinTransactionSchema>;

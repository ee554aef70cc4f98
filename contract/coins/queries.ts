import * as v from 'valibot';
import { daySchema } from '../wire/day.ts';
import { id } from '../wire/id.ts';
import { cursor, pageOf } from '../wire/page.ts';
import { defineQuery } from '../wire/query.ts';
import { coinTransactionSchema, transactionKinds } from './coin-transaction.ts';
import { orderSchema } from './order.ts';

/** Lines on one page of the coin history. */
export const transactionsPerPage = 25;
/** Days that the balance chart covers, today included. */
export const balanceHistoryDays = 30;

/** The user's coin history, newest first. */
export const myTransactions = defineQuery({
  name: 'myTransactions',
  args: v.strictObject({
    before: v.optional(cursor),
    kind: v.optional(v.picklist(transactionKinds)),
    /** Days (YYYY-MM-DD, UTC), both included. */
    from: v.optional(daySchema),
    to: v.optional(daySchema),
  }),
  value: pageOf(coinTransactionSchema),
});

export const order = defineQuery({
  name: 'order',
  args: v.strictObject({ orderId: id }),
  value: orderSchema,
});

/** Why the user cannot buy coins at the moment; null where they can. */
export const buying = defineQuery({
  name: 'buying',
  args: v.strictObject({}),
  value: v.object({ refusal: v.nullable(v.string()) }),
});

/** The coins that the user earned with solved bounties in this month (UTC). */
export const myBountyEarnings = defineQuery({
  name: 'myBountyEarnings',
  args: v.strictObject({}),
  value: v.object({ thisMonth: v.number() }),
});

/** The displayed balance at the end of each of the last 30 days (UTC), oldest first; `day` is YYYY-MM-DD. */
export const myBalanceHistory = defineQuery({
  name: 'myBalanceHistory',
  args: v.strictObject({}),
  value: v.array(v.object({ day: v.string(), balance: v.number() })),
});

import { coinMessages } from '#contract/coins/messages.ts';
import {
  balanceHistoryDays,
  buying,
  myBalanceHistory,
  myBountyEarnings,
  myTransactions,
  order,
  transactionsPerPage,
} from '#contract/coins/queries.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Context } from '../platform/context.ts';
import { type LiveQuery, liveForUser } from '../platform/live/live-query.ts';
import { buyingRefusal } from './buying-refusal.ts';
import { readBalanceHistory, readBountyEarnings, readTransactions } from './coin-history-store.ts';
import { findOrder, hasOpenCardDispute, orderOf } from './order-store.ts';
import { readBalances } from './read-balances.ts';

/** The live reads of the user's own coins. */
export function coinQueries({ db, clock }: Context, isBuyingSetUp: boolean): LiveQuery[] {
  return [
    liveForUser(myTransactions, {
      topics: (_args, reader) => [`balance:${reader.uid}`],
      run: ({ before = null, ...filter }, { uid }) =>
        readTransactions(db, { uid, before, perPage: transactionsPerPage, ...filter }),
    }),
    liveForUser(myBalanceHistory, {
      topics: (_args, reader) => [`balance:${reader.uid}`],
      run: (_args, reader) => readBalanceHistory(db, reader.uid, clock.now(), balanceHistoryDays),
    }),
    liveForUser(myBountyEarnings, {
      topics: (_args, reader) => [`balance:${reader.uid}`],
      run: async (_args, reader) => ({ thisMonth: await readBountyEarnings(db, reader.uid, clock.now()) }),
    }),
    liveForUser(buying, {
      topics: (_args, reader) => [`balance:${reader.uid}`, `orders-of:${reader.uid}`],
      run: async (_args, { uid }) => {
        if (!isBuyingSetUp) return { refusal: coinMessages.notYetConfigured };
        const { debt } = await readBalances(db, uid);
        return { refusal: buyingRefusal({ hasOpenCardDispute: await hasOpenCardDispute(db, uid), debt }) };
      },
    }),
    liveForUser(order, {
      topics: ({ orderId }) => [`order:${orderId}`],
      run: async ({ orderId }, reader) => {
        const found = await findOrder(db, orderId);
        // Another user's order gets the same error as an order that does not exist.
        if (!found || found.user_id !== reader.uid) throw new CallError('NOT_FOUND', 'There is no such order.');
        return orderOf(found);
      },
    }),
  ];
}

import { reportTransactionIssue } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { openDispute } from './dispute-store.ts';

/** Against flooding the operators. */
const reportsPerDay: Limit = { name: 'dispute', most: 20, windowSeconds: 24 * 3_600 };

/** A user reports one of their transactions. It shows as under review; no coins move. */
export const handleReportTransactionIssue = handleCall(
  reportTransactionIssue,
  async ({ db, actor: { uid }, now, payload }) => {
    await requireWithin(db, now, [[reportsPerDay, uid]], coinMessages.tooManyReports);
    await openDispute(db, { uid, now, ...payload });
    return { message: coinMessages.disputeSubmitted };
  },
);

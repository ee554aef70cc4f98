import { reportTransactionIssue } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { type Limit, takePlaces } from '../platform/limits.ts';
import { openDispute } from './dispute-store.ts';

/** Against flooding the operators. */
const reportsPerDay: Limit = { name: 'dispute', most: 20, windowSeconds: 24 * 3_600 };

/** A user reports one of their transactions. It shows as under review; no coins move. */
export const handleReportTransactionIssue = handleCall(
  reportTransactionIssue,
  async ({ db, actor: { uid }, now, payload }) => {
    const { within } = await takePlaces(db, now, [[reportsPerDay, uid]]);
    if (!within) throw new CallError('RESOURCE_EXHAUSTED', coinMessages.tooManyReports);
    await openDispute(db, { uid, now, ...payload });
    return { message: coinMessages.disputeSubmitted };
  },
);

import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import {
  auditLog,
  clientErrors,
  failedJobs,
  openDisputes,
  operatorCounts,
  operatorLinesPerPage,
  operatorUser,
  paymentProblems,
  queueMostShown,
  waitingCorrections,
  waitlist,
} from '#contract/operators/queries.ts';
import type { ArgsOf, Query, ValueOf } from '#contract/wire/query.ts';
import { readOpenDisputes } from '../coins/index.ts';
import { readWaitlist } from '../downloads/index.ts';
import type { Reader } from '../platform/calls/actor.ts';
import type { Context } from '../platform/context.ts';
import { pageOf, readNumberCursor } from '../platform/database/paging.ts';
import { type LiveQuery, liveForSignIn, type Topic } from '../platform/live/live-query.ts';
import { readClientErrors } from '../site/index.ts';
import { readOpenAlarms } from './alarm-store.ts';
import { readAuditLog } from './audit-log-store.ts';
import { readWaitingCorrections } from './correction-store.ts';
import { readFailedJobs } from './failed-jobs.ts';
import { noteLook } from './note-look.ts';
import { readCounts } from './read-counts.ts';
import { readPaymentProblems } from './read-payment-problems.ts';
import { findUserMeant, readUser } from './read-user.ts';
import { requireOperator } from './require-operator.ts';

/** What users with the role admin may watch. */
export function operatorQueries(context: Context): LiveQuery[] {
  const { db, clock } = context;
  return [
    forOperators(operatorCounts, {
      topics: () => [
        'disputes',
        'payment-problems',
        'ledger-alarms',
        'balance-corrections',
        'waitlist',
        'client-errors',
        'failed-jobs',
      ],
      run: () => readCounts(db, clock.now()),
    }),
    forOperators(openDisputes, {
      topics: () => ['disputes'],
      run: async () =>
        (await readOpenDisputes(db, queueMostShown, clock.now())).map(
          ({ amountMillicoins, returnableMillicoins, reportedAt, transactionAt, ...dispute }) => ({
            ...dispute,
            amount: coinsFromMillicoins(amountMillicoins),
            returnable: coinsFromMillicoins(returnableMillicoins),
            reportedAt: reportedAt.toISOString(),
            transactionAt: transactionAt.toISOString(),
          }),
        ),
    }),
    forOperators(paymentProblems, {
      topics: () => ['payment-problems', 'ledger-alarms'],
      run: async () => ({
        orders: await readPaymentProblems(db, queueMostShown),
        alarms: await readOpenAlarms(db, queueMostShown),
      }),
    }),
    forOperators(waitingCorrections, {
      topics: () => ['balance-corrections'],
      run: async (_args, reader) =>
        (await readWaitingCorrections(db, queueMostShown)).map(
          ({ amountMillicoins, proposedAt, proposer, ...rest }) => ({
            ...rest,
            amount: coinsFromMillicoins(amountMillicoins),
            proposer,
            isOwn: proposer.uid === reader.uid,
            proposedAt: proposedAt.toISOString(),
          }),
        ),
    }),
    forOperators(waitlist, {
      topics: () => ['waitlist'],
      run: async () => {
        const { next, ...places } = await readWaitlist(db, queueMostShown);
        return {
          ...places,
          next: next.map(({ uid, email, position, requested_at }) => ({
            uid,
            email,
            position: position ?? 0,
            requestedAt: requested_at.toISOString(),
          })),
        };
      },
    }),
    forOperators(clientErrors, {
      topics: () => ['client-errors'],
      run: async ({ before }) =>
        page(await readClientErrors(db, readNumberCursor(before ?? null), operatorLinesPerPage + 1), (row) => ({
          id: String(row.id),
          at: row.at.toISOString(),
          context: row.context,
          message: row.message,
          stack: row.stack,
          uid: row.user_id,
        })),
    }),
    forOperators(failedJobs, {
      topics: () => ['failed-jobs'],
      run: async () =>
        (await readFailedJobs(db, queueMostShown)).map(({ runAt, ...job }) => ({ ...job, runAt: runAt.toISOString() })),
    }),
    forOperators(auditLog, {
      topics: () => ['audit-log'],
      run: async ({ before, ...filter }) => {
        const limit = operatorLinesPerPage + 1;
        return page(
          await readAuditLog(db, { before: readNumberCursor(before ?? null), limit, ...filter }),
          (line) => line,
        );
      },
    }),
    forOperators(operatorUser, {
      topics: ({ who }) => [
        `user:${who}`,
        `balance:${who}`,
        `orders-of:${who}`,
        `sessions-of:${who}`,
        'balance-corrections',
      ],
      run: async ({ who }, reader) => {
        const user = await findUserMeant(db, who);
        await noteLook(context, reader.uid, user.uid);
        return readUser(db, user, { by: reader.uid, now: clock.now() });
      },
    }),
  ];

  /** Checks the watcher's role and the age of their sign-in at each run. */
  function forOperators<Q extends Query>(
    query: Q,
    { topics, run }: { topics(args: ArgsOf<Q>): Topic[]; run(args: ArgsOf<Q>, reader: Reader): Promise<ValueOf<Q>> },
  ): LiveQuery {
    return liveForSignIn(query, {
      topics: (args, { uid }) => [`user:${uid}`, ...topics(args)],
      run: async (args, reader) => {
        await requireOperator(db, reader, clock.now());
        return run(args, reader);
      },
    });
  }
}

/** A page of lines whose cursor is the id of the last one. */
const page = <Row extends { id: string | number }, Item>(rows: readonly Row[], itemOf: (row: Row) => Item) =>
  pageOf(rows, { perPage: operatorLinesPerPage, itemOf, cursorOf: ({ id }) => String(id) });

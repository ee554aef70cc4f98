import { sql } from 'kysely';
import * as v from 'valibot';
import { dayMs } from '#contract/wire/day.ts';
import type { CardProvider } from '../coins/index.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { raiseAlarms } from './alarm-store.ts';
import type { Compared, Stretch } from './comparison.ts';
import { compareBalances } from './reconcile-balances.ts';
import { comparePayments } from './reconcile-payments.ts';
import { restorePayments } from './restore-payments.ts';

/** Payments of seven days are looked at again each night; later refunds and disputes come as events. */
const reachBackMs = 7 * dayMs;

/** Jobs queued by earlier versions have only `after`. */
const stretchSchema = v.object({ since: v.optional(v.pipe(v.string(), v.isoTimestamp())), after: v.string() });

const restoring = 'restore-payments';
const furtherName = (name: string) => `${name}-further`;

/**
 * Queues one search for payments made since a time, however long ago: for a restored backup older than the nightly runs
 * look back. Returns false if no server of this database ever had the card provider's keys: nobody would search.
 */
export async function restorePaymentsSince(tx: Tx, since: Date): Promise<boolean> {
  const name = furtherName(restoring);
  const { rows } = await sql`select from graphile_worker._private_tasks where identifier = ${name}`.execute(tx);
  if (rows.length === 0) return false;
  await addJob(tx, name, { since, after: '' });
  return true;
}

/** Each night the ledger is compared with itself and with the card provider; a difference raises an alarm. */
export function reconcileJobs(context: Context, cards: CardProvider | null): Job[] {
  const reachBack = () => new Date(context.clock.now().getTime() - reachBackMs);
  return [
    {
      name: 'reconcile-balances',
      every: '17 3 * * *',
      run: async () => void (await raiseAlarms(context, await compareBalances(context.db))),
    },
    ...(cards
      ? [
          ...inRuns('reconcile-payments', '27 3 * * *', (stretch) => comparePayments(context, cards, stretch)),
          ...inRuns(restoring, '37 3 * * *', (stretch) => restorePayments(context, cards, stretch)),
        ]
      : []),
  ];

  /** The next run has another job name, because it is added while this run still occupies the queue of its name. */
  function inRuns(name: string, every: string, compare: (stretch: Stretch) => Promise<Compared>): Job[] {
    const nextName = furtherName(name);
    const run = async (stretch: Stretch) => {
      const { differences, next, stoppedBy } = await compare(stretch);
      await raiseAlarms(context, differences);
      // The queue tries the same stretch again.
      if (stoppedBy !== null) throw stoppedBy;
      if (next !== null) await addJob(context.db, nextName, { since: stretch.since, after: next });
    };
    return [
      { name, every, run: () => run({ since: reachBack(), after: '' }) },
      {
        name: nextName,
        run: (payload) => {
          const { since, after } = v.parse(stretchSchema, payload);
          return run({ since: since === undefined ? reachBack() : new Date(since), after });
        },
      },
    ];
  }
}

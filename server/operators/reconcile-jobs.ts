import * as v from 'valibot';
import { createCardProvider } from '../coins/index.ts';
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
const reachBackMs = 7 * 24 * 3_600_000;

const stretchSchema = v.object({
  since: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
  after: v.string(),
});

const restoring = 'restore-payments';
const furtherName = (name: string) => `${name}-further`;

/** Has what was paid since then looked for once, however long ago: for a restored backup that is older than the nights see. */
export function restorePaymentsSince(tx: Tx, since: Date): Promise<void> {
  return addJob(tx, furtherName(restoring), { since, after: '' });
}

/** Each night the ledger is compared with itself and with the card provider; a difference raises an alarm. */
export function reconcileJobs(context: Context): Job[] {
  const cards = createCardProvider(context.config, context.log);
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

  /** The next run has a name of its own: it is added while this one still has the turn of its name. */
  function inRuns(name: string, every: string, compare: (stretch: Stretch) => Promise<Compared>): Job[] {
    const nextName = furtherName(name);
    const run = async (stretch: Stretch) => {
      const { differences, failures, next } = await compare(stretch);
      await raiseAlarms(context, differences);
      if (next !== null)
        await addJob(context.db, nextName, { since: stretch.since, after: next }, { key: `${nextName}:${next}` });
      // The queue tries this stretch again; the next one does not wait for it.
      if (failures.length > 0) throw failures[0];
    };
    return [
      { name, every, run: () => run({ since: new Date(context.clock.now().getTime() - reachBackMs), after: '' }) },
      { name: nextName, run: (payload) => run(v.parse(stretchSchema, payload)) },
    ];
  }
}

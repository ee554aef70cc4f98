import * as v from 'valibot';
import { createCardProvider } from '../coins/index.ts';
import type { Context } from '../platform/context.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { raiseAlarms } from './alarm-store.ts';
import { compareBalances } from './reconcile-balances.ts';
import { type Compared, comparePayments } from './reconcile-payments.ts';
import { restorePayments } from './restore-payments.ts';

const going = v.object({ after: v.string() });

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
          ...inRuns('reconcile-payments', '27 3 * * *', (after) => comparePayments(context, cards, after)),
          ...inRuns('restore-payments', '37 3 * * *', (after) => restorePayments(context, cards, after)),
        ]
      : []),
  ];

  /** The next run has a name of its own: it is added while this one still has the turn of its name. */
  function inRuns(name: string, every: string, compareFrom: (after: string) => Promise<Compared>): Job[] {
    const nextName = `${name}-further`;
    const run = async (after: string) => {
      const { differences, next } = await compareFrom(after);
      await raiseAlarms(context, differences);
      if (next !== null) await addJob(context.db, nextName, { after: next });
    };
    return [
      { name, every, run: () => run('') },
      { name: nextName, run: (payload) => run(v.parse(going, payload).after) },
    ];
  }
}

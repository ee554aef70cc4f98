import * as v from 'valibot';
import { type CardProvider, createCardProvider } from '../coins/index.ts';
import type { Context } from '../platform/context.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { raiseAlarms } from './alarm-store.ts';
import { compareBalances } from './reconcile-balances.ts';
import { comparePayments } from './reconcile-payments.ts';

/** Goes on where the last run ended. A name of its own: it is added while that run still has the turn of its name. */
const morePaymentsJob = 'reconcile-more-payments';
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
          { name: 'reconcile-payments', every: '27 3 * * *', run: () => compareFrom(cards, '') },
          { name: morePaymentsJob, run: (payload: unknown) => compareFrom(cards, v.parse(going, payload).after) },
        ]
      : []),
  ];

  async function compareFrom(provider: CardProvider, after: string) {
    const { differences, next } = await comparePayments(context, provider, after);
    await raiseAlarms(context, differences);
    if (next !== null) await addJob(context.db, morePaymentsJob, { after: next });
  }
}

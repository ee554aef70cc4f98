import * as v from 'valibot';
import { createCardProvider } from '../coins/index.ts';
import type { Context } from '../platform/context.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { raiseAlarms } from './alarm-store.ts';
import { compareBalances } from './reconcile-balances.ts';
import { comparePayments } from './reconcile-payments.ts';

const paymentsJob = 'reconcile-payments';
/** A payments job that goes on where the last one ended. */
const going = v.object({ after: v.optional(v.string(), '') });

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
          {
            name: paymentsJob,
            every: '27 3 * * *',
            run: async (payload: unknown) => {
              const { differences, next } = await comparePayments(context, cards, v.parse(going, payload).after);
              await raiseAlarms(context, differences);
              if (next !== null) await addJob(context.db, paymentsJob, { after: next });
            },
          },
        ]
      : []),
  ];
}

import { createAccount } from '../account/index.ts';
import { createAuth, type HashCost } from '../auth/index.ts';
import { createBounties } from '../bounties/index.ts';
import { createCardProvider, createCoins } from '../coins/index.ts';
import { createCrafts } from '../crafts/index.ts';
import { createDownloads } from '../downloads/index.ts';
import { createFarms } from '../farms/index.ts';
import { createFlags } from '../flags/index.ts';
import { createGate } from '../gate/index.ts';
import { createNotifications } from '../notifications/index.ts';
import { createOperators } from '../operators/index.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/worker.ts';
import type { LiveQuery } from '../platform/live/live-query.ts';
import { logClientErrorHandler, sweepClientErrors } from '../site/index.ts';
import { renderMail } from './mail-job.ts';
import { userHooks } from './user-hooks.ts';

/** Creates every domain, and collects their calls, live queries and jobs. */
export async function createDomains(context: Context, hashCost?: HashCost) {
  const { config } = context;
  const auth = await createAuth(context, userHooks(config), hashCost);
  const cards = createCardProvider(config, context.log);
  const coins = createCoins(context, auth.authenticate, {
    cards,
    renderReceipt: async (receipt) => (await renderMail('purchase-receipt', receipt)).html,
  });
  const crafts = createCrafts(context);
  const farms = createFarms(context);
  const bounties = createBounties(context);
  const notifications = createNotifications(context);
  const account = createAccount(context, auth.authenticate);
  const flags = createFlags(context);
  const gate = createGate(context);
  const downloads = createDownloads(context, auth.authenticate);
  const operators = createOperators(context, auth.authenticate, cards);

  const calls: CallHandler[] = [
    ...auth.calls,
    ...coins.calls,
    ...crafts.calls,
    ...farms.calls,
    ...bounties.calls,
    ...notifications.calls,
    ...account.calls,
    ...downloads.calls,
    ...operators.calls,
    logClientErrorHandler(context),
  ];
  const queries: LiveQuery[] = [
    ...notifications.queries,
    ...account.queries,
    ...auth.queries,
    ...coins.queries,
    ...crafts.queries,
    ...farms.queries,
    ...bounties.queries,
    ...flags.queries,
    ...operators.queries,
  ];
  const jobs: Job[] = [
    ...auth.jobs,
    ...coins.jobs,
    ...notifications.jobs,
    ...crafts.jobs,
    ...farms.jobs,
    ...gate.jobs,
    ...operators.jobs,
    { name: 'sweep-client-errors', every: '47 3 * * *', run: () => sweepClientErrors(context.db, context.clock.now()) },
  ];
  return { auth, coins, notifications, account, flags, gate, downloads, operators, calls, queries, jobs };
}

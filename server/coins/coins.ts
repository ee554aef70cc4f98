import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/worker.ts';
import type { LiveQuery } from '../platform/live/live-query.ts';
import { releaseAbandonedHolds } from './ai-hold.ts';
import type { CardProvider } from './card-provider.ts';
import { coinDownloads, type RenderReceipt } from './coin-downloads.ts';
import { coinQueries } from './coin-queries.ts';
import { createCheckoutSessionForCreditsHandler } from './create-checkout-session-for-credits.ts';
import { createCheckoutSessionForCustomAmountHandler } from './create-checkout-session-for-custom-amount.ts';
import { refillEverybody } from './monthly-credits.ts';
import { settleEvent, settleEventJob } from './payment-events.ts';
import { paymentWebhook } from './payment-webhook.ts';
import { receiveLostEvents, reconcileOrders } from './reconcile-orders.ts';
import { handleReportTransactionIssue } from './report-transaction-issue.ts';

export type Coins = { calls: CallHandler[]; queries: LiveQuery[]; jobs: Job[]; routes(app: FastifyInstance): void };

const eventPayload = v.object({ eventId: v.string() });

/** `cards` is null where coins cannot be bought. */
type Parts = { cards: CardProvider | null; renderReceipt: RenderReceipt };

/** Buying, keeping and reading coins. */
export function createCoins(context: Context, authenticate: Authenticate, { cards, renderReceipt }: Parts): Coins {
  return {
    calls: [
      createCheckoutSessionForCreditsHandler(context, cards),
      createCheckoutSessionForCustomAmountHandler(context, cards),
      handleReportTransactionIssue,
    ],
    queries: coinQueries(context, cards !== null),
    jobs: [
      {
        name: 'refill-monthly-credits',
        every: '2 0 * * *',
        run: async (_, stopping) => void (await refillEverybody(context.db, context.clock.now(), { stopping })),
      },
      {
        name: 'release-ai-holds',
        every: '* * * * *',
        run: () => releaseAbandonedHolds(context.db, context.clock.now()),
      },
      ...(cards ? paymentJobs(context, cards) : []),
    ],
    routes: (app) => {
      paymentWebhook(app, context, cards);
      coinDownloads(app, context, authenticate, renderReceipt);
    },
  };
}

function paymentJobs(context: Context, cards: CardProvider): Job[] {
  return [
    { name: settleEventJob, run: (payload) => settleEvent(context, cards, v.parse(eventPayload, payload).eventId) },
    { name: 'receive-lost-events', every: '7 3 * * *', run: () => receiveLostEvents(context, cards) },
    { name: 'reconcile-orders', every: '*/5 * * * *', run: () => reconcileOrders(context, cards) },
  ];
}

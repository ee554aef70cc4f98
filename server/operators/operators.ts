import type { FastifyInstance } from 'fastify';
import type { CardProvider } from '../coins/index.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/worker.ts';
import type { LiveQuery } from '../platform/live/live-query.ts';
import { auditDownload } from './audit-download.ts';
import { operatorCalls } from './operator-calls.ts';
import { operatorQueries } from './operator-queries.ts';
import { reconcileJobs } from './reconcile-jobs.ts';

export type Operators = { calls: CallHandler[]; queries: LiveQuery[]; jobs: Job[]; routes(app: FastifyInstance): void };

/** The operators' domain: what users with the role admin see and do, and the nightly comparison. */
export function createOperators(context: Context, authenticate: Authenticate, cards: CardProvider | null): Operators {
  return {
    calls: operatorCalls(context),
    queries: operatorQueries(context),
    jobs: reconcileJobs(context, cards),
    routes: (app) => auditDownload(app, context, authenticate),
  };
}

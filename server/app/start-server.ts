import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/wire/call.ts';
import type { Query } from '#contract/wire/query.ts';
import type { HashCost } from '../auth/index.ts';
import { demoWorld } from '../demo/index.ts';
import type { GateFace } from '../gate/index.ts';
import { watchProblems } from '../operators/index.ts';
import { addressOf } from '../platform/address.ts';
import { callRoutes } from '../platform/calls/call-routes.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import { sweepKeys } from '../platform/calls/idempotency.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { createDatabase } from '../platform/database/database.ts';
import { assertDurable } from '../platform/database/durability.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createPool } from '../platform/database/pool.ts';
import { watchClock } from '../platform/database/watch-clock.ts';
import { answerOptions } from '../platform/http/answer-options.ts';
import { createHttp } from '../platform/http/create-http.ts';
import { listRoutes, type Route } from '../platform/http/list-routes.ts';
import { operationRoutes } from '../platform/http/operation-routes.ts';
import { sweepGivenUpJobs } from '../platform/jobs/given-up-jobs.ts';
import { watchWaitingJobs } from '../platform/jobs/waiting-jobs.ts';
import { type Job, startWorker, type Worker } from '../platform/jobs/worker.ts';
import { sweepLimits } from '../platform/limits.ts';
import { createLiveHub } from '../platform/live/live-hub.ts';
import type { LiveQuery } from '../platform/live/live-query.ts';
import { serveLive } from '../platform/live/live-server.ts';
import { readRoute } from '../platform/live/read-route.ts';
import { createTopicChannel } from '../platform/live/topic-channel.ts';
import { createLog } from '../platform/log.ts';
import { mailsAtOnce } from '../platform/mail/create-mailer.ts';
import { createMetrics } from '../platform/metrics.ts';
import { refusedAddress } from '../platform/refused-address.ts';
import { createSite, reportRoute } from '../site/index.ts';
import { createDomains } from './domains.ts';
import { createMailJob } from './mail-job.ts';
import { mayConnect } from './may-connect.ts';

/** Everything the server answers, as registered; `queries` are only the definitions of `liveQueries`. */
export type Answers = { calls: Call[]; queries: Query[]; liveQueries: LiveQuery[]; routes: Route[] };

export type RunningServer = {
  url: string;
  context: Context;
  answers: Answers;
  close(): Promise<void>;
};

type Options = {
  /** The folder of the built client; null serves no pages (a worker, a test of calls). */
  pagesFolder: string | null;
  clock?: Clock;
  /** The cost of a password hash, if it differs from the one in production. */
  hashCost?: HashCost;
  /** Additional calls; the bench measures the call runner with one. */
  extraCalls?: (context: Context) => CallHandler[];
};

/** Starts one server process: settings -> context -> domains -> jobs and HTTP. `close` drains it. */
export async function startServer(
  config: Config,
  { pagesFolder, clock = systemClock, hashCost, extraCalls }: Options,
): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  await migrate(config.databaseUrl, log);
  const pool = createPool(config.databaseUrl, log);
  await assertDurable(pool);
  const channel = createTopicChannel(config.databaseUrl, log);
  const metrics = createMetrics();
  const context: Context = {
    config,
    clock,
    log,
    metrics,
    db: createDatabase(pool, (topics) => channel.publish(topics)),
  };

  const domains = await createDomains(context, hashCost);
  const { auth, queries } = domains;
  const calls = [...domains.calls, ...(extraCalls?.(context) ?? [])];
  if (config.demo) await demoWorld(context, auth);

  watchWaitingJobs(context);
  watchProblems(context);
  await watchClock(context);
  const pages = pagesFolder === null ? null : createSite(context, pagesFolder);
  const mail = createMailJob(context);
  const app = createHttp(context);
  const routes = listRoutes(app);
  let draining = false;
  operationRoutes(app, context, {
    isReady: () => !draining && channel.isListening(),
    databaseAnswers: channel.answers,
  });
  const live = await listen();
  const workers = config.role === 'web' ? [] : startWorkers(domains.jobs);
  const answers = {
    calls: calls.map(({ call }) => call),
    queries: queries.map(({ query }) => query),
    liveQueries: queries,
    routes,
  };
  return { url: listeningUrl(app), context, answers, close };

  async function listen() {
    const socketServer = config.role === 'worker' ? null : await serveSite(app);
    // After the gate, which is a hook too.
    answerOptions(app, routes);
    // A start leaves six megabytes of garbage. Only this flavor gives them back to the system, and nobody waits yet.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await app.listen({ port: config.port, host: config.host, backlog: 1_024 }).catch((error: unknown) => {
      // An operating system error has `syscall`; an error in a route also surfaces here, and is thrown as it is.
      const isRefused = error instanceof Error && 'code' in error && 'syscall' in error;
      throw isRefused ? refusedAddress('PORT', config, String(error.code)) : error;
    });
    return socketServer;
  }

  function startWorkers(domainJobs: readonly Job[]): Worker[] {
    const jobs: Job[] = [
      ...domainJobs,
      { name: 'sweep-limits', every: '41 * * * *', run: () => sweepLimits(context.db, clock.now()) },
      { name: 'sweep-idempotency-keys', every: '43 * * * *', run: () => sweepKeys(context.db, clock.now()) },
      { name: 'sweep-given-up-jobs', every: '47 3 * * *', run: () => sweepGivenUpJobs(context.db, clock.now()) },
    ];
    return [
      startWorker(context, pool, jobs),
      // Mails have a worker of their own, so that a mail server that hangs delays no payment.
      startWorker(context, pool, [mail.job], { concurrency: mailsAtOnce }),
    ];
  }

  async function serveSite(site: FastifyInstance) {
    const { coins, notifications, account, flags, gate, downloads, operators } = domains;
    gate.guard(site, pages?.gateFace ?? noPages);
    auth.routes(site);
    coins.routes(site);
    notifications.routes(site);
    account.routes(site);
    flags.routes(site, gate.levelOf);
    downloads.routes(site);
    operators.routes(site);
    reportRoute(site, context);
    callRoutes(site, context, auth.identify, calls);
    const hub = createLiveHub(context, channel, queries);
    readRoute(site, context, hub, auth.identify);
    await pages?.routes(site);
    return serveLive({
      context,
      server: site.server,
      hub,
      channel,
      authenticate: auth.authenticate,
      mayConnect: (request) =>
        mayConnect(config, request, { isAdmitted: gate.admits, authenticate: auth.authenticate }),
      addressOf: (request) => addressOf(request, config.trustedProxies),
    });
  }

  /** Stops accepting work, finishes running work, then closes the database connections. */
  async function close() {
    draining = true;
    // Waits until load balancers have noticed; the end of listening would cut a connection just opened by one.
    await setTimeout(config.drainNoticeMs);
    await live?.close();
    await Promise.all([app.close(), ...workers.map((worker) => worker.stop())]);
    mail.close();
    await channel.close();
    await pool.end();
  }
}

/** Without pages the gate has nothing to show: it only refuses. */
const noPages: GateFace = {
  sendPage: (_request, reply) => reply.status(404).send({ error: { message: 'Not Found' } }),
  hasFile: () => false,
  atOurName: () => null,
};

function listeningUrl(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

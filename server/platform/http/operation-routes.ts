import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { networkOf } from '../address.ts';
import type { Context } from '../context.ts';
import { isLoopback } from '../is-loopback.ts';
import { isSameText } from '../is-same-text.ts';
import { soonSeconds } from './send-refusal.ts';

export type Readiness = {
  /** False from the moment at which the process is told to stop, and while it would miss changes. */
  isReady(): boolean;
  /** Whether the database answers apart from the connections that calls wait for. */
  databaseAnswers(): Promise<boolean>;
};

/**
 * Where a connection for calls is not to be had for so long, calls wait, and the database may be well. All processes would be
 * told as unhealthy at once, and a load balancer that gives up after two seconds would have none to send even a page to.
 */
const busyAfterMs = 1_000;

/** `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics` (its figures, for who may see them). */
export function operationRoutes(app: FastifyInstance, { config, db, metrics }: Context, readiness: Readiness) {
  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', async (_request, reply) => {
    const ready = readiness.isReady() && (await isDatabaseThere());
    if (!ready) reply.status(503).header('retry-after', String(soonSeconds));
    return reply.send({ ready });
  });

  async function isDatabaseThere(): Promise<boolean> {
    const answered = new AbortController();
    const answersCalls = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const whenBusy = setTimeout(busyAfterMs, null, { ref: false, signal: answered.signal });
    const isThere = await Promise.race([answersCalls, whenBusy.then(readiness.databaseAnswers)]);
    answered.abort();
    return isThere;
  }

  app.get('/metrics', async (request, reply) => {
    const hasToken =
      config.metricsToken !== '' && isSameText(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
    if (!isFromThisMachine(request) && !hasToken) return reply.status(403).send({ error: { message: 'Forbidden' } });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Whether a program on this machine asks. A proxy here stands for the whole world, and one that names nobody else is known by
 * the name that the world asked for.
 */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const asked = URL.parse(`http://${headers.host}`);
  const isAskedHere = asked !== null && isLoopback(asked.hostname);
  return !isForwarded && isAskedHere && (ip === '::1' || networkOf(ip) === '127.0.0.1');
}

import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { networkOf } from '../address.ts';
import type { Context } from '../context.ts';
import { isLoopback } from '../is-loopback.ts';
import { isSameText } from '../is-same-text.ts';
import { soonSeconds } from './send-refusal.ts';

export type Readiness = {
  /** False once the process is told to stop, and while it would miss changes. */
  isReady(): boolean;
  /** Whether the database answers on a connection outside the pool that calls wait for. */
  databaseAnswers(): Promise<boolean>;
};

/**
 * After this wait for a pool connection, the database is asked on another one: the pool may be busy and the database
 * well. Otherwise all processes would report themselves unhealthy at once, and a load balancer that gives up after two
 * seconds would have none left to send even a page to.
 */
const busyAfterMs = 1_000;

/** `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics` (for this machine or with the token). */
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
 * Whether the request comes from a program on this machine. A proxy on this machine forwards requests of the whole
 * world. One that adds no forwarding header is recognized by the public host name in the request.
 */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const asked = URL.parse(`http://${headers.host}`);
  const isAskedHere = asked !== null && isLoopback(asked.hostname);
  return !isForwarded && isAskedHere && (ip === '::1' || networkOf(ip) === '127.0.0.1');
}

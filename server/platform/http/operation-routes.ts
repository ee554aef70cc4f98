import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { networkOf } from '../address.ts';
import type { Context } from '../context.ts';
import { isSameText } from '../is-same-text.ts';
import { soonSeconds } from './send-refusal.ts';

/** `/healthz` (the process lives), `/readyz` (it can serve) and `/metrics` (its figures, for who may see them). */
export function operationRoutes(app: FastifyInstance, { config, db, metrics }: Context, isReady: () => boolean) {
  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', async (_request, reply) => {
    const databaseAnswers =
      isReady() &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ));
    if (!databaseAnswers) reply.status(503).header('retry-after', String(soonSeconds));
    return reply.send({ ready: databaseAnswers });
  });

  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine stands for the whole world.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    const isLoopback = !isForwarded && (request.ip === '::1' || networkOf(request.ip) === '127.0.0.1');
    const hasToken =
      config.metricsToken !== '' && isSameText(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
    if (!isLoopback && !hasToken) return reply.status(403).send({ error: { message: 'Forbidden' } });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

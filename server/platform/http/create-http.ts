import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { busyWhileAway } from '../database/busy.ts';
import { answerBrokenRequest } from './answer-broken-request.ts';
import { answerLongBodies } from './answer-long-bodies.ts';
import { nameSchemeInOneWay } from './bearer-token.ts';
import { boundUnansweredBodies } from './bound-unanswered-bodies.ts';
import { endHastyConnections } from './end-hasty-connections.ts';
import { createRequestIds, requestId } from './request-id.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { forgetAnswer, sendRefusal } from './send-refusal.ts';

/**
 * Limits of one request: 64 KiB of body (calls: calls/call-routes.ts) and 30 s to send it. A kept connection may be
 * silent for a minute.
 */
const mostBodyBytes = 64 * 1_024;
const requestTimeoutMs = 30_000;
/** A connection with no traffic for this long is cut off. Longer than any call stays silent before its answer. */
const unreadTimeoutMs = 3 * 60_000;
/** How often the server looks for requests that exceed the timeout. */
const lookEveryMs = 5_000;
const keepAliveTimeoutMs = 65_000;
const mostConnections = 20_000;

/** Error bodies in the form of calls and live reads, since the request may have been meant for one of them. */
const badRequest = { error: { status: 'INVALID_ARGUMENT', message: 'Bad Request' } };
const notFound = { error: { status: 'NOT_FOUND', message: 'Not Found' } };

/** Creates the HTTP server without routes: limits, headers of every answer, metrics, and error handling. */
export function createHttp({ config, log, metrics }: Context): FastifyInstance {
  const setSecurityHeaders = createSecurityHeaders(config.publicUrl);
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(request.raw, reply.raw);
    reply.raw.setHeader('x-request-id', request.id);
    // The default for routes: nobody may cache, for example, the 404 of a file that comes with the next release.
    reply.raw.setHeader('cache-control', 'no-store');
  };
  const app = Fastify({
    logger: false,
    bodyLimit: mostBodyBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: unreadTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: lookEveryMs,
      // Other upgrades (`h2c`), and any upgrade on a worker, are ignored and the request is answered (RFC 9110, 7.8).
      shouldUpgradeCallback: ({ headers }) =>
        config.role !== 'worker' && headers.upgrade?.toLowerCase() === 'websocket',
    },
    keepAliveTimeout: keepAliveTimeoutMs,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    onProtoPoisoning: 'error',
    genReqId: createRequestIds(),
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 200 },
    // Fastify runs no hook for an address that it cannot decode, or with a part longer than any of ours.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      // A browser is redirected as from an unknown path (specification s.2).
      if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
        reply.raw.writeHead(302, { location: '/' });
        return reply.raw.end();
      }
      const [status, refusal] = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? [404, notFound] : [400, badRequest];
      reply.raw.writeHead(status, { 'content-type': 'application/json' });
      reply.raw.end(JSON.stringify(refusal));
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.server.maxConnections = mostConnections;
  endHastyConnections(app);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    nameSchemeInOneWay(request);
    // PostgreSQL cannot store NUL, and none of our addresses contains one.
    if (request.url.includes('%00')) reply.status(400).send(badRequest);
    // Keeping the request id costs a live read a twentieth of its time (docs/performance.md). A live read logs only
    // when it fails, and sets its id then.
    else if (request.url.startsWith('/live/')) done();
    else requestId.run(request.id, done);
  });
  boundUnansweredBodies(app);
  refuseThoseWhoAreGone(app);
  answerLongBodies(app);
  closeConnectionsWhenDraining(app);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requestSeconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    log.debug(
      { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime },
      'request',
    );
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const busy = busyWhileAway(log, request.routeOptions.url ?? 'no route', error);
    if (busy) return sendRefusal(reply, busy);
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ requestId: request.id, error }, 'unexpected failure');
    const message = status >= 500 ? 'Something went wrong on our side. Please try again.' : 'Bad Request';
    return forgetAnswer(reply).status(status).send({ error: { message } });
  });
  return app;
}

/**
 * Destroys connections that are already gone. Limits count requests by the client's address, which Node no longer knows
 * once the connection is gone. Reading it here makes Node remember it.
 */
function refuseThoseWhoAreGone(app: FastifyInstance) {
  app.server.prependListener('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

/**
 * While the process drains, every answer closes its connection, since a kept connection would delay the end. A
 * connection that a browser opened ahead of time and has not used would delay it too: it is closed at once.
 */
function closeConnectionsWhenDraining(app: FastifyInstance) {
  let draining = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    if (draining) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.server.on('upgrade', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    draining = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  // A streaming answer that began before the drain has already announced a kept connection: close it once idle.
  app.addHook('onResponse', async () => {
    if (draining) setImmediate(() => app.server.closeIdleConnections());
  });
}

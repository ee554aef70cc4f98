import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { busyWhileAway } from '../database/busy.ts';
import { answerLongBodies } from './answer-long-bodies.ts';
import { nameSchemeInOneWay } from './bearer-token.ts';
import { boundUnansweredBodies } from './bound-unanswered-bodies.ts';
import { endHastyConnections } from './end-hasty-connections.ts';
import { createRequestIds, requestId } from './request-id.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { forgetAnswer, sendRefusal } from './send-refusal.ts';

/**
 * Limits of one request: 64 KiB of body (a call: calls/call-routes.ts), 30 s to send it, and a minute of silence on a kept
 * connection.
 */
const mostBodyBytes = 64 * 1_024;
const requestTimeoutMs = 30_000;
/** An answer of which nobody has taken a byte for so long is cut off; longer than any call takes that says nothing. */
const unreadTimeoutMs = 3 * 60_000;
/** How often the server looks for requests that take longer. */
const lookEveryMs = 5_000;
const keepAliveTimeoutMs = 65_000;
const mostConnections = 20_000;

/** In the words of calls and live reads, since it may stand before any of them. */
const badRequest = { error: { status: 'INVALID_ARGUMENT', message: 'Bad Request' } };
const notFound = { error: { status: 'NOT_FOUND', message: 'Not Found' } };

/** The HTTP server without routes: limits, headers of every answer, figures and one place for what nobody expected. */
export function createHttp({ config, log, metrics }: Context): FastifyInstance {
  const setSecurityHeaders = createSecurityHeaders(config.publicUrl);
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    setSecurityHeaders(request.raw, reply.raw);
    reply.raw.setHeader('x-request-id', request.id);
    // Where a route says nothing else: nobody may keep, say, the 404 of a file that comes with the next release.
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
      // Who offers something else (`h2c`), or asks a worker, is answered as if they had not (RFC 9110, 7.8).
      shouldUpgradeCallback: ({ headers }) =>
        config.role !== 'worker' && headers.upgrade?.toLowerCase() === 'websocket',
    },
    keepAliveTimeout: keepAliveTimeoutMs,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    onProtoPoisoning: 'error',
    genReqId: createRequestIds(),
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 200 },
    // Fastify runs no hook for an address that it cannot decode, or of which a part is longer than any of ours.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      // Who came with a browser goes where an unknown path leads (specification s.2).
      if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
        reply.raw.writeHead(302, { location: '/' });
        return reply.raw.end();
      }
      const [status, refusal] = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? [404, notFound] : [400, badRequest];
      reply.raw.writeHead(status, { 'content-type': 'application/json' });
      reply.raw.end(JSON.stringify(refusal));
    },
    // A request that the parser refuses is closed with a plain 400, without a stack. Who does not close it as well, and
    // goes on sending, would keep the connection for good.
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) return;
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
    },
  });
  app.server.maxConnections = mostConnections;
  endHastyConnections(app);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    nameSchemeInOneWay(request);
    // PostgreSQL stores no NUL, and no address of ours has one.
    if (request.url.includes('%00')) reply.status(400).send(badRequest);
    // Keeping the id of a live read costs a twentieth of its time (docs/performance.md). A read logs only when it
    // fails, and sets its id then.
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
 * Limits count requests by the address of the client. Node no longer knows it once the connection is gone, unless it
 * was asked before.
 */
function refuseThoseWhoAreGone(app: FastifyInstance) {
  app.server.prependListener('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

/**
 * While the process drains, every answer closes its connection, since a kept one would hold the end up. So would one
 * that a browser opened ahead of time and has not used: it is closed at once.
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
  // A streaming answer that began before the drain has promised to keep its connection.
  app.addHook('onResponse', async () => {
    if (draining) setImmediate(() => app.server.closeIdleConnections());
  });
}

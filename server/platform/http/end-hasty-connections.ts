import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Most clients await the answer before the next request on a connection; some pipeline a few requests. */
const mostUnanswered = 16;

/**
 * Ends a connection with too many unanswered requests. Node begins all requests that a connection has sent at once, so
 * a visitor with a hundred connections could have fifty thousand begun before anybody else's (decision 130).
 */
export function endHastyConnections(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count <= mostUnanswered && !socket.destroyed) return done();
    socket.destroy();
    // Node still reports the requests of the same chunk, but nobody receives their answers.
    reply.hijack();
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const count = unanswered.get(socket) ?? 0;
    if (count > 0) unanswered.set(socket, count - 1);
    done();
  });
}

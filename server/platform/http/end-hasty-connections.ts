import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Programs wait for an answer before they ask again, or ask by another connection; some ask a few times ahead. */
const mostUnanswered = 16;

/**
 * Ends a connection on which more is asked than was answered. Node begins all that a connection has sent at once, so that a
 * visitor with a hundred of them would have fifty thousand requests begun before anybody else's (decision 130).
 */
export function endHastyConnections(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count <= mostUnanswered && !socket.destroyed) return done();
    socket.destroy();
    // What was sent in the same piece is still told of, and nobody hears an answer.
    reply.hijack();
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const count = unanswered.get(socket) ?? 0;
    if (count > 0) unanswered.set(socket, count - 1);
    done();
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** In bytes. The server does not read on when a request announces a longer body. */
const longestTaken = 4 * 1_024 * 1_024;

/**
 * Lets the sender of a body that is too long read the refusal. Fastify would close the connection after its answer,
 * which breaks off a body still being sent, and with it the answer. The rest of such a body is discarded as it arrives.
 */
export function answerLongBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && announced(request) <= longestTaken) reply.removeHeader('connection');
    done();
  });
}

function announced({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

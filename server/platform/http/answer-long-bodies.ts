import type { FastifyInstance, FastifyRequest } from 'fastify';

/** In bytes; of what announces more the rest is not waited for. */
const longestTaken = 4 * 1_024 * 1_024;

/**
 * Has who sends a longer body than is taken read why: Fastify would close the connection once it has answered, which breaks off
 * a body on its way, and with it the answer. The rest of such a body is thrown away as it comes.
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

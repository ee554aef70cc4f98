import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../address.ts';
import { createTally } from '../tally.ts';
import { sendWordlessRefusal } from './send-refusal.ts';

/** Of a network, in bytes: the longest bodies of sixty-four calls. */
const mostUnanswered = 16 * 1_024 * 1_024;
/** No route takes more (calls/call-routes.ts); one that does not say how long it is may be so long. */
const longestBody = 256 * 1_024;

/**
 * Counts how long the bodies are, as their requests announce them, that a network has sent or is sending and that are not
 * answered yet, and refuses one more past the most. A body is kept until its last byte comes, before anybody knows whose it is:
 * who ends none would have one kept for half a minute on each of twenty thousand connections (decision 132).
 */
export function boundUnansweredBodies(app: FastifyInstance): void {
  const unanswered = createTally();

  app.addHook('onRequest', (request, reply, done) => {
    const length = bodyLengthOf(request);
    if (length === 0) return done();
    const network = networkOf(request.ip);
    // Without words: those of some endpoints would sign a user out.
    if (unanswered.of(network) + length > mostUnanswered)
      return void sendWordlessRefusal(reply, { status: 'UNAVAILABLE' });
    unanswered.add(network, length);
    reply.raw.once('close', () => unanswered.add(network, -length));
    done();
  });
}

function bodyLengthOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return longestBody;
  return Math.min(Number(headers['content-length'] ?? 0), longestBody);
}

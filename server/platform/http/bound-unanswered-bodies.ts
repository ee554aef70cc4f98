import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../address.ts';
import { createTally } from '../tally.ts';
import { sendWordlessRefusal } from './send-refusal.ts';

/**
 * In bytes; no route takes more. The longest prompt of a Craft is 120 KB where each of its letters takes three bytes, as most of
 * the world's do; there is room for the rest, and for what JSON escapes.
 */
export const longestBody = 256 * 1_024;
/** Of a network. */
const mostUnanswered = 64 * longestBody;

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
  // One that does not say how long it is may be the longest.
  if (headers['transfer-encoding'] !== undefined) return longestBody;
  return Math.min(Number(headers['content-length'] ?? 0), longestBody);
}

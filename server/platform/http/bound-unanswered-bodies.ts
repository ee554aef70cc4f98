import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../address.ts';
import { createTally } from '../tally.ts';
import { sendWordlessRefusal } from './send-refusal.ts';

/**
 * In bytes; no route takes more. The longest prompt of a Craft is 120 KB when each of its letters takes three bytes, as
 * in most of the world's scripts. The rest is room for the other fields and for JSON's escapes.
 */
export const longestBody = 256 * 1_024;
/** The most bytes for one network. */
const mostUnanswered = 64 * longestBody;

/**
 * Counts, for each network, the announced lengths of the request bodies not answered yet, and refuses a request beyond
 * the limit. The server buffers a body until its last byte, before it knows the sender. Without the limit, a sender who
 * ends no body could keep one for half a minute on each of twenty thousand connections (decision 132).
 */
export function boundUnansweredBodies(app: FastifyInstance): void {
  const unanswered = createTally();

  app.addHook('onRequest', (request, reply, done) => {
    const length = bodyLengthOf(request);
    if (length === 0) return done();
    const network = networkOf(request.ip);
    // No error body: on some endpoints the client would take its message as a reason to sign the user out.
    if (unanswered.of(network) + length > mostUnanswered)
      return void sendWordlessRefusal(reply, { status: 'UNAVAILABLE' });
    unanswered.add(network, length);
    reply.raw.once('close', () => unanswered.add(network, -length));
    done();
  });
}

function bodyLengthOf({ headers }: FastifyRequest): number {
  // A body of unannounced length counts as the longest.
  if (headers['transfer-encoding'] !== undefined) return longestBody;
  return Math.min(Number(headers['content-length'] ?? 0), longestBody);
}

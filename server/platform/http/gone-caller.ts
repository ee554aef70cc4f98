import type { FastifyReply } from 'fastify';

/** The abort reason when the caller has disconnected. */
export class CallerGoneError extends Error {}

/** Returns a controller that aborts when the caller disconnects before the answer was written. */
export function goneCaller(reply: FastifyReply): AbortController {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new CallerGoneError());
  });
  return gone;
}

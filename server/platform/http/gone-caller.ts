import type { FastifyReply } from 'fastify';

/** Nobody hears the answer any more. */
export class CallerGoneError extends Error {}

/** Aborts when the caller has gone before the answer was written. */
export function goneCaller(reply: FastifyReply): AbortController {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new CallerGoneError());
  });
  return gone;
}

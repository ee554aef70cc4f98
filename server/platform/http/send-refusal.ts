import type { FastifyReply } from 'fastify';
import { type CallError, type CallStatus, httpStatusOf } from '#contract/wire/call-error.ts';

/**
 * After so many seconds a client may ask again for what is away for a moment: the database starts, the process is
 * replaced, the queue for hashes is full.
 */
export const soonSeconds = 2;

/** Refuses a request with a status word and its message, and says when asking again may help. */
export function sendRefusal(reply: FastifyReply, error: CallError) {
  const { status, message } = error;
  return refusedWith(reply, error).send({ error: { status, message } });
}

type Refusal = { status: CallStatus; retryAfterSeconds?: number | null };

/** Refuses a program that reads no words. */
export function sendWordlessRefusal(reply: FastifyReply, refusal: Refusal) {
  return refusedWith(reply, refusal).send('');
}

/** For a refusal in words of the route's own. */
export function refusedWith(reply: FastifyReply, { status, retryAfterSeconds = null }: Refusal) {
  const seconds = retryAfterSeconds ?? (status === 'UNAVAILABLE' ? soonSeconds : null);
  if (seconds !== null) reply.header('retry-after', String(seconds));
  return forgetAnswer(reply).status(httpStatusOf[status]);
}

/** Takes back what a route has said of the answer that it does not get to: whoever asked for a file is sent none. */
export function forgetAnswer(reply: FastifyReply): FastifyReply {
  for (const name of ['content-type', 'content-length', 'content-disposition']) reply.removeHeader(name);
  return reply.header('cache-control', 'no-store');
}

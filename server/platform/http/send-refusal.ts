import type { FastifyReply } from 'fastify';
import { type CallError, type CallStatus, httpStatusOf } from '#contract/wire/call-error.ts';

/**
 * The seconds after which a client may retry what is briefly unavailable: the database starts, the process is replaced,
 * the queue for hashes is full.
 */
export const soonSeconds = 2;

/** Refuses a request with a status word, its message, and the time to wait before a retry that may help. */
export function sendRefusal(reply: FastifyReply, error: CallError) {
  const { status, message } = error;
  return refusedWith(reply, error).send({ error: { status, message } });
}

type Refusal = { status: CallStatus; retryAfterSeconds?: number | null };

/** Refuses a request without a message. */
export function sendWordlessRefusal(reply: FastifyReply, refusal: Refusal) {
  return refusedWith(reply, refusal).send('');
}

/** Sets the headers and status of a refusal; the route adds its own body. */
export function refusedWith(reply: FastifyReply, { status, retryAfterSeconds = null }: Refusal) {
  const seconds = retryAfterSeconds ?? (status === 'UNAVAILABLE' ? soonSeconds : null);
  if (seconds !== null) reply.header('retry-after', String(seconds));
  return forgetAnswer(reply).status(httpStatusOf[status]);
}

/** Removes the headers that a route had set for its answer, so that the refusal is not sent as a file. */
export function forgetAnswer(reply: FastifyReply): FastifyReply {
  for (const name of ['content-type', 'content-length', 'content-disposition']) reply.removeHeader(name);
  return reply.header('cache-control', 'no-store');
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallError, httpStatusOf } from '#contract/wire/call-error.ts';

/** Whether a call asks for the streaming form of its answer, as the SDK does. */
export function asksForSteps({ headers }: FastifyRequest): boolean {
  return headers.accept === 'text/event-stream';
}

/** Refuses a call. The streaming form's client reads no status and waits for a frame, so there the error is one. */
export function sendCallError(request: FastifyRequest, reply: FastifyReply, { status, message }: CallError) {
  const refused = { error: { status, message } };
  reply.header('cache-control', 'no-store');
  if (asksForSteps(request)) return reply.type('text/event-stream').send(`data: ${JSON.stringify(refused)}\n\n`);
  return reply.status(httpStatusOf[status]).send(refused);
}

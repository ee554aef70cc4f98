import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallError } from '#contract/wire/call-error.ts';
import { sendRefusal } from '../http/send-refusal.ts';

/** Whether a call asks for the streaming form of its answer, as the SDK does. */
export function asksForSteps({ headers }: FastifyRequest): boolean {
  return headers.accept === 'text/event-stream';
}

/** Sends a call's error: in the streaming form as a frame, since its client ignores the status. */
export function sendCallError(request: FastifyRequest, reply: FastifyReply, error: CallError) {
  if (!asksForSteps(request)) return sendRefusal(reply, error);
  const { status, message } = error;
  const frame = `data: ${JSON.stringify({ error: { status, message } })}\n\n`;
  return reply.type('text/event-stream').send(frame);
}

import type { FastifyRequest } from 'fastify';

/** Whether a browser asks for an address to show what is there, and no machine. */
export function isSomebodyComing(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate';
}

import type { FastifyRequest } from 'fastify';

/** Whether a browser requests an address to show it as a page; false for programs. */
export function isSomebodyComing(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate';
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Sets the CORS headers that let a page read the answer, errors included: a page of our origin, or any page when the
 * test paths are on. Returns false for a page of another site; programs send no origin. Source: identity-protocol s.1.
 */
export function allowOrigin(config: Config, { headers }: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin !== config.publicUrl.origin && !config.emulator) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
    'access-control-allow-methods': 'GET,POST,PATCH,DELETE,OPTIONS',
    'access-control-max-age': '3600',
    vary: 'origin',
  });
  return true;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Lets the page that asks read the answer, errors included, if its origin may: ours, and with the test paths on any.
 * Returns false for a page of another site; programs say no origin. Source: identity-protocol s.1.
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

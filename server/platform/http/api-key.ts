import type { FastifyRequest } from 'fastify';

/** The API key that a request names, in its query or its header; whatever it is. */
export function apiKeyOf({ query, headers }: FastifyRequest): unknown {
  const given = typeof query === 'object' && query !== null && 'key' in query ? query.key : undefined;
  return given ?? headers['x-goog-api-key'];
}

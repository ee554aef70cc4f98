import type { FastifyRequest } from 'fastify';

/** The API key that a request sends in its query or its header, not validated. */
export function apiKeyOf({ query, headers }: FastifyRequest): unknown {
  const given = typeof query === 'object' && query !== null && 'key' in query ? query.key : undefined;
  return given ?? headers['x-goog-api-key'];
}

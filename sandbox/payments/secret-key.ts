import type { FastifyRequest } from 'fastify';
import { CardApiError } from './card-api-error.ts';

/** Admits only requests with the secret key, so that a site with a missing or wrong key fails here already. */
export function requireSecretKey(request: FastifyRequest, secretKey: string): void {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || key === undefined) {
    throw new CardApiError(401, 'You did not provide an API key in the Authorization header (Bearer YOUR_SECRET_KEY).');
  }
  if (key !== secretKey) throw new CardApiError(401, `Invalid API Key provided: ${masked(key)}`);
}

function masked(key: string): string {
  return `${key.slice(0, 8)}****${key.slice(-4)}`;
}

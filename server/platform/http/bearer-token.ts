import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../calls/unauthenticated.ts';

/**
 * The token after `Bearer` in the Authorization header; null without the header. Throws UNAUTHENTICATED for a header of
 * any other form, and for a repeated header, since Node would show only the first one.
 */
export function bearerToken({
  raw,
  headers,
}: Pick<FastifyRequest, 'headers'> & { raw: Pick<IncomingMessage, 'rawHeaders'> }): string | null {
  const given = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'authorization');
  if (given.length === 0) return null;
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (given.length > 1 || !token) throw unauthenticated();
  return token;
}

/** Normalizes the scheme to `Bearer`, which our code expects: HTTP ignores its case (RFC 9110, 11.1). */
export function nameSchemeInOneWay({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers.authorization !== undefined)
    headers.authorization = headers.authorization.replace(/^bearer +/i, 'Bearer ');
}

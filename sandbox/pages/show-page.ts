import type { FastifyReply } from 'fastify';

/** Answers a page. It runs no script but the sandbox's own and may not stand in a frame of another site. */
export function showPage(reply: FastifyReply, status: number, markup: string): FastifyReply {
  return reply.status(status).headers(pageHeaders).send(markup);
}

/** What a page is answered with. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: https:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

import type { FastifyReply } from 'fastify';

/** Answers with a page. It runs only the sandbox's own scripts, and no other site may show it in a frame. */
export function showPage(reply: FastifyReply, status: number, markup: string): FastifyReply {
  return reply.status(status).headers(pageHeaders).send(markup);
}

/** The headers of every page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: https:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

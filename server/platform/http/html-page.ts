import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from '../once.ts';

/** An HTML page as it is sent. Each compressed form is made once, at its first use. */
export type HtmlPage = {
  etag: string;
  /** Hashes of its inline styles for the content security policy, which allows no other inline styles. */
  styleHashes: string[];
  plain: Buffer;
  brotli(): Buffer;
  gzip(): Buffer;
};

/** Prepares a page for sending: its ETag, the hashes of its styles, and compression at first use. */
export function htmlPage(html: string): HtmlPage {
  const plain = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    styleHashes: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => hashOf(style)),
    plain,
    brotli: once(() => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
    gzip: once(() => gzipSync(plain, { level: 9 })),
  };
}

/**
 * Sends a page that may differ for the next visitor: a browser keeps it but revalidates it each time, and no shared
 * cache keeps it.
 */
export function sendHtml(request: FastifyRequest, reply: FastifyReply, page: HtmlPage, status = 200): FastifyReply {
  allowStyles(reply, page.styleHashes);
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-encoding')
    .header('etag', page.etag);
  if (status === 200 && isHeld(page.etag, request.headers['if-none-match'])) return reply.status(304).send();
  const accepted = codingsIn(request.headers['accept-encoding']);
  if (accepted.has('br')) return reply.header('content-encoding', 'br').send(page.brotli());
  if (accepted.has('gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip());
  return reply.send(page.plain);
}

/** The codings that an Accept-Encoding header names, without those it refuses by `q=0` (RFC 9110, 12.5.3). */
function codingsIn(header: string | string[] = ''): Set<string> {
  const named = String(header)
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  return new Set(named.map((part) => part.replace(/;.*/s, '').trim()));
}

/** Whether the browser sent this ETag; a proxy may have made it a weak one (RFC 9110, 13.1.2). */
function isHeld(etag: string, named = ''): boolean {
  return named.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function allowStyles(reply: FastifyReply, hashes: readonly string[]) {
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
  const allowed = hashes.map((hash) => ` '${hash}'`).join('');
  reply.header(
    'content-security-policy',
    policy.replace(/style-src[^;]*/, (sources) => `${sources}${allowed}`),
  );
}

function hashOf(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
}

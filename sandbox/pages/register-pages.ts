import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { SandboxLog } from '../sandbox-log.ts';
import { indexPage, type Parts } from './index-page.ts';
import { noticePage } from './notice-page.ts';
import { showPage } from './show-page.ts';

const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8');
/** The site's own fonts, so that the sandbox looks like a part of it. */
const fonts = new Map(
  ['bricolage-grotesque', 'instrument-sans', 'geist-mono'].map((name) => [
    name,
    readFileSync(new URL(`../../client/ui/fonts/${name}.woff2`, import.meta.url)),
  ]),
);
const refreshScript = readFileSync(new URL('./refresh.js', import.meta.url), 'utf8');

/** Registers the start page, the files that pages load, and the pages for unknown addresses and for errors. */
export function registerPages(server: FastifyInstance, parts: Parts, log: SandboxLog): void {
  server.get('/', async (_request, reply) => showPage(reply, 200, indexPage(parts)));
  server.get('/sandbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
  server.get<{ Params: { name: string } }>('/fonts/:name.woff2', async ({ params }, reply) => {
    const font = fonts.get(params.name);
    if (!font) return showPage(reply, 404, notFoundPage);
    return reply.type('font/woff2').header('cache-control', 'max-age=3600').send(font);
  });
  server.get('/refresh.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(refreshScript),
  );
  server.setNotFoundHandler((_request, reply) => showPage(reply, 404, notFoundPage));
  server.setErrorHandler((error, request, reply) => {
    const { status, message } = failureOf(error);
    log(`${request.method} ${request.url}: ${status} ${message}`);
    return showPage(reply, status, noticePage({ title: 'That did not work', text: message, link: toStart }));
  });
}

const toStart = { href: '/', label: 'Start page' };
export const notFoundPage = noticePage({
  title: 'Nothing here',
  text: 'The sandbox has no page at this address.',
  link: toStart,
});

function failureOf(error: unknown): { status: number; message: string } {
  if (!(error instanceof Error)) return { status: 500, message: String(error) };
  return { status: 'statusCode' in error ? Number(error.statusCode) : 500, message: error.message };
}

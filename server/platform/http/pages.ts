import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const yearMs = 365 * 24 * 3_600_000;

/**
 * Serves the built client: hashed files for a year, pre-compressed where the browser takes it, and the page's HTML for
 * every address that is not a file. The browser's router takes it from there.
 */
export async function pages(app: FastifyInstance, config: Config, folder: string) {
  const html = readPage(config, folder);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: true,
    maxAge: yearMs,
    immutable: true,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
  });
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
    return wantsPage ? sendPage(request, reply) : reply.status(404).send({ error: { message: 'Not Found' } });
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const here = ourLoopbackName(config.publicUrl, request.headers.host ?? '');
    if (here !== null) return reply.redirect(`${here}${request.url}`, 307);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie')
      .send(html);
  }
}

/** The page with the settings that the browser needs, none of them secret. */
function readPage({ webApiKey, projectId }: Config, folder: string): string {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) throw new Error('The site is not built yet: run npm start, or scripts/build.ts.');
  return readFileSync(file, 'utf8').replace('__API_KEY__', webApiKey).replace('__PROJECT_ID__', projectId);
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** On a developer's machine the site has several names; only one of them is the origin that return addresses allow. */
function ourLoopbackName(publicUrl: URL, host: string): string | null {
  const name = host.replace(/:\d+$/, '');
  const differs = loopbackNames.includes(publicUrl.hostname) && loopbackNames.includes(name) && host !== publicUrl.host;
  return differs ? publicUrl.origin : null;
}

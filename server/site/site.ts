import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newsFeedAddress } from '#contract/site/news.ts';
import { readRemoteConfig } from '../flags/index.ts';
import { networkOf } from '../platform/address.ts';
import type { Context } from '../platform/context.ts';
import { sendHtml } from '../platform/http/html-page.ts';
import { isSomebodyComing } from '../platform/http/is-somebody-coming.ts';
import { pathOf } from '../platform/http/path-of.ts';
import { staticFiles } from '../platform/http/static-files.ts';
import { createAboutPage } from './about-page.ts';
import { newsFeed } from './news-feed.ts';
import { ourLoopbackName } from './our-loopback-name.ts';
import { robots, sitemap } from './search-engines.ts';
import { loadSitePages } from './site-pages.ts';

export type Site = {
  /** The pages and files that the gate shows instead of the site. */
  gateFace: {
    sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply;
    hasFile(path: string): boolean;
    atOurName(request: FastifyRequest): string | null;
  };
  routes(app: FastifyInstance): Promise<void>;
};

/** Files for robots may be slightly outdated. */
const forFiveMinutes = 'private, max-age=300';

/** Serves the site's files, which scripts/build.ts wrote to `clientFolder`, and its pages, which lie beside it. */
export function createSite(context: Context, clientFolder: string): Site {
  const { config } = context;
  const pages = loadSitePages(join(clientFolder, '../pages'), config);
  const aboutPage = createAboutPage(context);

  return {
    gateFace: {
      sendPage: (request, reply) => toOurName(request, reply) ?? sendHtml(request, reply, pages.gate),
      hasFile: (path) => pages.gateFiles.has(path),
      atOurName,
    },
    async routes(app) {
      await staticFiles(app, clientFolder, { isPublic: !config.gate.isOn });
      app.get('/robots.txt', async (_request, reply) =>
        reply.type('text/plain').header('cache-control', forFiveMinutes).send(robots(config)),
      );
      app.get('/sitemap.xml', async (_request, reply) =>
        reply
          .type('application/xml')
          .header('cache-control', forFiveMinutes)
          .send(sitemap(config.publicUrl, pages.publicPaths, (await readRemoteConfig(context.db)).flags)),
      );
      app.get(newsFeedAddress, async (_request, reply) =>
        reply.type('application/atom+xml').header('cache-control', forFiveMinutes).send(newsFeed(config.publicUrl)),
      );
      app.get('/', sendPage);
      app.setNotFoundHandler((request, reply) => (wantsPage(request) ? sendPage(request, reply) : sendNotFound(reply)));
    },
  };

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const path = pageOf(request.url);
    const redirect = pages.redirectOf(path);
    if (redirect !== null)
      return reply.header('cache-control', 'private, no-cache').redirect(`${redirect}${queryOf(request.url)}`, 302);
    // At an unknown address browsers are redirected to the home page (specification s.2); programs get a 404.
    if (!pages.hasRoute(path)) return isSomebodyComing(request) ? leadHome(reply) : sendUnknown(request, reply);
    const elsewhere = toOurName(request, reply);
    if (elsewhere) return elsewhere;
    const facts = await aboutPage(path, networkOf(request.ip));
    // The owner may still see the item, so a browser gets the page, which explains; programs get a 404.
    if (facts === 'nothing' && !isSomebodyComing(request)) return sendUnknown(request, reply);
    const page =
      facts && facts !== 'nothing'
        ? pages.shellAbout(path, facts)
        : (pages.renderedAhead(path) ?? pages.shellFor(path));
    return sendHtml(request, reply, page);
  }

  /** Whether to answer with HTML: to a request that asks for HTML, and for an existing page to one that accepts it. */
  function wantsPage(request: FastifyRequest): boolean {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = pageOf(request.url);
    const isThere = pages.hasRoute(path) || pages.redirectOf(path) !== null;
    return asksForHtml(request) || (isThere && /(\*|text)\/\*/.test(headers.accept ?? '*/*'));
  }

  function sendUnknown(request: FastifyRequest, reply: FastifyReply) {
    return asksForHtml(request) ? sendHtml(request, reply, pages.shell, 404) : sendNotFound(reply);
  }

  function atOurName({ headers, url }: FastifyRequest): string | null {
    const here = ourLoopbackName(config.publicUrl, headers.host ?? '');
    return here === null ? null : `${here}${url}`;
  }

  function toOurName(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    const elsewhere = atOurName(request);
    return elsewhere === null ? null : reply.redirect(elsewhere, 307);
  }
}

const asksForHtml = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes('text/html');

function leadHome(reply: FastifyReply) {
  return reply.header('cache-control', 'private, no-cache').redirect('/', 302);
}

function sendNotFound(reply: FastifyReply) {
  return reply.status(404).send({ error: { message: 'Not Found' } });
}

/** The path of a page; a trailing slash makes no difference. */
function pageOf(url: string): string {
  return pathOf(url).replace(/(?<=.)\/$/, '');
}

/** The query with its question mark; empty if there is none. */
function queryOf(url: string): string {
  return url.match(/\?[^#]*/)?.[0] ?? '';
}

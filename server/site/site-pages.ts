import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { product } from '#contract/site/product.ts';
import type { Config } from '../platform/config.ts';
import { type HtmlPage, htmlPage } from '../platform/http/html-page.ts';
import { SettingError } from '../platform/setting-error.ts';
import { type PageFacts, pageCodePlace, pageHead, pageHeadPlace } from './page-head.ts';

/** The file that scripts/build/prerender.ts writes beside the pages. */
const siteFile = v.object({
  routes: v.array(v.object({ path: v.string(), links: v.string() })),
  redirects: v.record(v.string(), v.string()),
  pages: v.record(v.string(), v.string()),
  livePages: v.optional(v.array(v.object({ path: v.string(), title: v.string(), description: v.string() })), []),
  gateFiles: v.array(v.string()),
});

export type SitePages = {
  gate: HtmlPage;
  /** The shell for a page that is not rendered ahead, with links to the page's code. */
  shellFor(path: string): HtmlPage;
  /** The shell for an address without a page. */
  shell: HtmlPage;
  /** The shell of a page with facts about it in its head. */
  shellAbout(path: string, facts: PageFacts): HtmlPage;
  /** The page rendered ahead for a path. */
  renderedAhead(path: string): HtmlPage | null;
  /** Whether the browser's router knows the path. */
  hasRoute(path: string): boolean;
  redirectOf(path: string): string | null;
  /** The paths of pages that show everybody the same, or lists of what is there at the moment. */
  publicPaths: string[];
  gateFiles: Set<string>;
};

/** Reads the built pages and fills in this installation's public settings, which the browser needs. */
export function loadSitePages(folder: string, config: Config): SitePages {
  const file = join(folder, 'site.json');
  if (!existsSync(file))
    throw new SettingError(
      `${file} is not there: build the site (npm start, or scripts/build.ts), or copy all of its dist.`,
    );
  const site = v.parse(siteFile, JSON.parse(readFileSync(file, 'utf8')));
  const readText = (name: string) => fillIn(readFileSync(join(folder, name), 'utf8'), config);
  const read = (name: string) => htmlPage(readText(name));
  const shell = readText('shell.html');
  const shellOf = (facts: PageFacts, links: string) =>
    htmlPage(shell.replace(pageHeadPlace, () => pageHead(facts)).replace(pageCodePlace, () => links));
  const pages = new Map(Object.entries(site.pages).map(([path, name]) => [path, read(name)]));
  const { origin } = config.publicUrl;
  const known = new Map(site.livePages.map(({ path, ...facts }) => [path, { ...facts, address: `${origin}${path}` }]));
  const unknown = { title: product.name, description: product.tagline };
  const routes = site.routes.map(({ path, links }) => ({
    pattern: patternOf(path),
    links,
    shell: shellOf(known.get(path) ?? unknown, links),
  }));
  const routeOf = (path: string) => routes.find(({ pattern }) => pattern.test(path));
  const plainShell = shellOf(unknown, '');
  const redirects = new Map(Object.entries(site.redirects));
  return {
    gate: read('gate.html'),
    shell: plainShell,
    shellFor: (path) => routeOf(path)?.shell ?? plainShell,
    shellAbout: (path, facts) => shellOf(facts, routeOf(path)?.links ?? ''),
    renderedAhead: (path) => pages.get(path) ?? null,
    hasRoute: (path) => routeOf(path) !== undefined,
    redirectOf: (path) => redirects.get(path) ?? null,
    publicPaths: [...pages.keys(), ...known.keys()],
    gateFiles: new Set(site.gateFiles),
  };
}

function fillIn(html: string, { webApiKey, projectId, publicUrl }: Config): string {
  return html
    .replace('__API_KEY__', webApiKey)
    .replace('__PROJECT_ID__', projectId)
    .replaceAll('__ORIGIN__', publicUrl.origin);
}

/** A pattern for a route such as "/farm/:id": a name with a colon matches one part of the path. */
function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);
}

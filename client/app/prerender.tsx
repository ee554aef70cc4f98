import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { GatePage } from '#client/pages/gate-page.tsx';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { product } from '#contract/site/product.ts';
import { pageFiles } from './page-files.ts';
import { preload, redirects, routes } from './routes.tsx';
import { Site } from './site.tsx';

/** What the server needs to know about the site's addresses. */
export const addresses = {
  /** Each route's path and access, and its source file as the build names it. */
  routes: routes.map(({ path, access }) => ({ path, access, source: sourceOf(path) })),
  redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
};

function sourceOf(path: string): string {
  const file = pageFiles.get(path);
  if (file === undefined) throw new Error(`client/app/page-files.ts does not say which file is the page at ${path}`);
  return `pages/${file}-page.tsx`;
}

/** The descriptions, for search engines and link previews, of the pages that are rendered ahead for everybody. */
const descriptions = new Map([
  [
    paths.home(),
    'An AI code editor that reads your whole project, shows every change as a diff, and can walk it all back.',
  ],
  [
    paths.start(),
    `What ${product.name} is and how to begin: an account, the download, and the first change, on every system.`,
  ],
  [
    paths.new(),
    `What is new in ${product.name} since the alpha began on June 30: models, snapshots, Crafts and Bounties.`,
  ],
  [paths.terms(), `The terms of using ${product.name}: accounts, code and AI, coins, payments, Crafts and bounties.`],
  [
    paths.privacy(),
    `What ${product.name} knows about you, what for, and what you can do about it. Your projects are not stored.`,
  ],
]);

/** The same for public pages with live content. */
const livePageDescriptions = new Map([
  [paths.releases(), `${product.name} for Windows, macOS and Linux: every installer with its size and checksum.`],
  [paths.craftMarket(), 'Prompts that worked, ready to be used again. Tools and tips for AI projects.'],
  [paths.crafts(), 'Reusable prompts and workflows, made by people who ship, to try on in the editor.'],
  [paths.bountyCall(), bountyMessages.lead],
  [paths.farms(), 'Solve last-mile problems with collaborators, build a Craft, sell the result in the Market.'],
  [paths.allFarms(), 'Teams that build Crafts together, and how to join one.'],
  [paths.login(), product.tagline],
  [paths.signUp(), product.tagline],
]);

export const publicPages = pagesIn(descriptions);
export const livePages = pagesIn(livePageDescriptions);

function pagesIn(told: Map<string, string>) {
  return routes.flatMap(({ path, title }) => {
    const description = told.get(path);
    return description === undefined ? [] : [{ path, title: `${title} | ${product.name}`, description }];
  });
}

export async function renderPage(path: string): Promise<string> {
  await preload(path);
  return toHtml(
    <StaticRouter location={path}>
      <Site />
    </StaticRouter>,
  );
}

export function renderGate(): Promise<string> {
  return toHtml(<GatePage />);
}

async function toHtml(page: ReactNode): Promise<string> {
  // Everything inline at once: a part streamed later would need an inline script, which the security policy forbids.
  const failures: unknown[] = [];
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  // React would leave a gap for the browser to render: a page with one must not be rendered ahead.
  if (failures.length > 0) throw failures[0];
  return html;
}

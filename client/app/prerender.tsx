import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { GatePage } from '#client/pages/gate-page.tsx';
import { product } from '#contract/site/product.ts';
import { redirects, routes } from './routes.tsx';
import { Site } from './site.tsx';

/** What the server has to know of the site's addresses. */
export const addresses = {
  routes: routes.map(({ path }) => path),
  redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
};

/** The pages that everybody sees alike, to be rendered ahead. */
export const publicPages = routes.flatMap(({ path, title, description }) =>
  description === undefined ? [] : [{ path, title: `${title} | ${product.name}`, description }],
);

export function renderPage(path: string): Promise<string> {
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
  // Everything in its place at once: a part that came later would need an inline script, which the policy forbids.
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}

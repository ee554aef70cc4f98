import { paths } from '#contract/site/paths.ts';
import type { Config } from '../platform/config.ts';

/** While the gate is shut there is nothing to find. */
export function robots({ gate, publicUrl }: Config): string {
  if (gate.isOn) return 'User-agent: *\nDisallow: /\n';
  const closed = [
    paths.dashboard(),
    paths.coinLedger(),
    paths.operators(),
    paths.authAction(),
    paths.login(),
    paths.signUp(),
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl.origin}/sitemap.xml`,
    '',
  ].join('\n');
}

export function sitemap(publicUrl: URL, pages: readonly string[]): string {
  const urls = pages.map((path) => `<url><loc>${publicUrl.origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

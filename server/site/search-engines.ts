import type { Config } from '../platform/config.ts';

/** While the gate is shut there is nothing to find. */
export function robots({ gate, publicUrl }: Config): string {
  if (gate.isOn) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/dashboard', '/coin-ledger', '/operators', '/auth/', '/login', '/signup'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl.origin}/sitemap.xml`,
    '',
  ].join('\n');
}

export function sitemap(publicUrl: URL, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${publicUrl.origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

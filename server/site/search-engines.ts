import type { FlagName, Flags } from '#contract/flags/flags.ts';
import { paths } from '#contract/site/paths.ts';
import type { Config } from '../platform/config.ts';

/** Pages without public content, closed to search engines. */
const closed = [
  paths.dashboard(),
  paths.coinLedger(),
  paths.operators(),
  paths.authAction(),
  paths.login(),
  paths.signUp(),
  paths.forgotPassword(),
  paths.unsubscribe(),
];

/** Pages that are listed only while their section is switched on (decision 22). */
const sections: ReadonlyMap<string, FlagName> = new Map([
  [paths.craftMarket(), 'show_craft_market'],
  [paths.crafts(), 'show_craft_market'],
  [paths.bountyCall(), 'show_wanted'],
]);

/** The site's robots.txt. While the gate is closed, it disallows everything. */
export function robots({ gate, publicUrl }: Config): string {
  if (gate.isOn) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl.origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The sitemap of the public pages, without those of sections that are switched off. */
export function sitemap(publicUrl: URL, pages: readonly string[], flags: Flags): string {
  const listed = pages.filter((path) => {
    const section = sections.get(path);
    return !closed.includes(path) && (section === undefined || flags[section]);
  });
  const urls = listed.map((path) => `<url><loc>${publicUrl.origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

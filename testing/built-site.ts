import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes the smallest possible site, as scripts/build.ts would build it, for tests of how the server serves pages. */
export function builtSite(): { pagesFolder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-site-'));
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  for (const path of ['client/assets', 'pages']) mkdirSync(join(folder, path), { recursive: true });
  write('client/assets/app.js', 'export {};\n');
  for (const page of ['home', 'shell', 'gate']) write(`pages/${page}.html`, `<!doctype html><title>${page}</title>`);
  const site = {
    routes: ['/', '/crafts/:craftId'].map((path) => ({ path, links: '' })),
    redirects: { '/account': '/dashboard' },
    pages: { '/': 'home.html' },
    gateFiles: [],
  };
  write('pages/site.json', JSON.stringify(site));
  return {
    pagesFolder: join(folder, 'client'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

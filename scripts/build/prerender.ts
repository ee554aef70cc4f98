// Writes the HTML of every page to dist/pages: the public ones and the gate prerendered with inline styles, one shell
// for all others, and site.json, which lists the pages for the server.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { product } from '#contract/site/product.ts';
import { pageCodePlace, pageHead, pageHeadPlace } from '#server/site/page-head.ts';
import { readBuildManifest } from './build-manifest.ts';

type PageFacts = { path: string; title: string; description: string };
type Renderer = {
  addresses: { routes: { path: string; access: string; source: string }[]; redirects: Record<string, string> };
  publicPages: PageFacts[];
  livePages: PageFacts[];
  renderPage(path: string): Promise<string>;
  renderGate(): Promise<string>;
};

const client = 'dist/client';
const out = 'dist/pages';
/** The code that every page of the site runs. */
const site = ['index.html', 'app/main.tsx'];
/** The code that every page fetches once it runs, and what it needs to be shown to a signed-in user. */
const later = ['app/shell/once-alive.tsx', 'platform/flags/follow-config.ts'];
const signedIn = ['platform/session/firebase.ts', 'account/bell.tsx'];
/** The code that single pages fetch once they run. */
const laterOnPage: Record<string, readonly string[]> = {
  'pages/craft-page.tsx': ['crafts/markdown.tsx'],
  'pages/new-craft-page.tsx': ['crafts/markdown.tsx'],
  'pages/edit-craft-page.tsx': ['crafts/markdown.tsx'],
  'pages/login-page.tsx': ['platform/session/firebase.ts'],
  'pages/sign-up-page.tsx': ['platform/session/firebase.ts'],
  'pages/forgot-password-page.tsx': ['platform/session/firebase.ts'],
  'pages/auth-action-page.tsx': ['platform/session/firebase.ts'],
};

export async function prerenderPages(): Promise<void> {
  const renderer: Renderer = await import(pathToFileURL(resolve('dist/prerender/prerender.js')).href);
  const manifest = readBuildManifest(join(client, '.vite/manifest.json'));
  for (const every of [site, ['gate.html']]) {
    if (!isBase(stylesOf(every)[0] ?? ''))
      throw new Error('What sets the order of the layers lies in no file of its own.');
  }
  const needs = renderer.addresses.routes.map(({ path, access, source }) => ({
    path,
    sources: [...(access === 'signed-in' ? signedIn : []), source, ...(laterOnPage[source] ?? [])],
  }));
  const shell = bare(readFileSync(join(client, 'index.html'), 'utf8')).replace('__PAGE_CODE__', writePageCode());
  const gate = bare(readFileSync(join(client, 'gate.html'), 'utf8'));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });

  const pages: Record<string, string> = {};
  for (const page of renderer.publicPages) {
    const name = page.path === '/' ? 'home' : page.path.slice(1);
    const css = stylesOf([...site, ...later, `pages/${name}-page.tsx`]).map(readStyle);
    const head = `${about(page)}<style>${css.join('')}</style>`;
    const html = await renderer.renderPage(page.path);
    pages[page.path] = `${name}.html`;
    writeFileSync(
      join(out, `${name}.html`),
      withBody(
        shell.replace(pageHeadPlace, () => head),
        html,
      ),
    );
  }

  // Most pages first wait for the session and the live connection.
  const links = `${linksTo([...site, ...later])}${pageCodePlace}`;
  writeFileSync(join(out, 'shell.html'), shell.replace(pageHeadPlace, `${pageHeadPlace}${links}`));
  const routes = needs.map(({ path, sources }) => ({ path, links: linksTo(sources, [...site, ...later]) }));

  const gateStyle = `<style>${stylesOf(['gate.html']).map(readStyle).join('')}</style>`;
  writeFileSync(
    join(out, 'gate.html'),
    withBody(
      gate.replace(pageHeadPlace, () => gateStyle),
      await renderer.renderGate(),
    ),
  );
  const gateFiles = manifest
    .behind(['gate.html'])
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  writeFileSync(
    join(out, 'site.json'),
    JSON.stringify({
      routes,
      redirects: { ...renderer.addresses.redirects, '/favicon.ico': touchIconOf(gate) },
      pages,
      livePages: renderer.livePages,
      gateFiles: [...new Set(gateFiles)].map((file) => `/${file}`),
    }),
  );
  // The check of the budgets reads it.
  renameSync(join(client, '.vite/manifest.json'), join(out, 'manifest.json'));
  for (const file of ['index.html', 'gate.html', '.vite']) rmSync(join(client, file), { recursive: true });

  /** Returns links that make the browser fetch all files at once, instead of each after the file that imports it. */
  function linksTo(sources: readonly string[], known: readonly string[] = []): string {
    return [
      ...without(stylesOf(known), stylesOf(sources)).map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...without(codeOf(known), codeOf(sources)).map(
        (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
      ),
    ].join('');
  }

  /** Writes which files each page needs besides those of every page, for navigation to it; returns the address. */
  function writePageCode(): string {
    const known = codeOf([...site, ...later]);
    const filesOf = needs.map(({ path, sources }) => [path, without(known, codeOf(sources)).map((file) => `/${file}`)]);
    const json = JSON.stringify(Object.fromEntries(filesOf));
    const name = `assets/page-code-${createHash('sha256').update(json).digest('base64url').slice(0, 8)}.json`;
    writeFileSync(join(client, name), json);
    return `/${name}`;
  }

  function codeOf(sources: readonly string[]): string[] {
    return manifest.behind(sources).map(({ file }) => file);
  }

  /** In order, the base file first, because the first file that names the CSS layers sets their order. */
  function stylesOf(sources: readonly string[]): string[] {
    const files = manifest.stylesOf(sources);
    return [...files.filter(isBase), ...files.filter((file) => !isBase(file))];
  }
}

/** Whether the stylesheet is the one with the tokens and the order of the layers. */
const isBase = (file: string) => file.startsWith('assets/base-');

function without(known: readonly string[], files: readonly string[]): string[] {
  return files.filter((file) => !known.includes(file));
}

/**
 * Returns a built page with the product's name and without Vite's links, because the pages here need others. Link
 * previews need absolute addresses.
 */
function bare(html: string): string {
  return html
    .replaceAll('__PRODUCT__', product.name)
    .replace(/^\s*<link rel="(stylesheet|modulepreload)".*\n/gm, '')
    .replace('property="og:image" content="', 'property="og:image" content="__ORIGIN__');
}

/** Returns the address of a page's touch icon. Programs that do not read the page request its icon at `/favicon.ico`. */
function touchIconOf(html: string): string {
  const [, address] = html.match(/<link rel="apple-touch-icon" href="([^"]+)"/) ?? [];
  if (address === undefined) throw new Error('The gate has no touch icon.');
  return address;
}

function readStyle(file: string): string {
  return readFileSync(join(client, file), 'utf8').trim();
}

/** Returns the page's part of the head. The server fills in `__ORIGIN__`. */
function about({ path, title, description }: PageFacts): string {
  const feed = '<link rel="alternate" type="application/atom+xml" title="What\'s New" href="/new.atom">';
  return `${pageHead({ title, description, address: `__ORIGIN__${path}` })}${path === '/new' ? feed : ''}`;
}

function withBody(html: string, body: string): string {
  return html.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtSite } from '#testing/built-site.ts';
import { wrongHeaders } from '#testing/security-headers.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { Route } from '../platform/http/list-routes.ts';

const site = builtSite();
let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { LOG_LEVEL: 'silent' }, pagesFolder: site.pagesFolder });
});
afterAll(async () => {
  await furrow.close();
  site.remove();
});

/** The Google sign-in popup must find its opener, and must not reveal its address with the code in it (row 10). */
const popup = { 'cross-origin-opener-policy': 'unsafe-none' };
const others: Record<string, Record<string, string>> = {
  '/google/start': popup,
  '/google/callback': { ...popup, 'referrer-policy': 'no-referrer' },
};

/** An address that a route matches. The router writes a colon twice; parameters and the rest may be anything. */
function addressOf({ url }: Route): string {
  return url
    .replace(/(?<!:):\w+/g, 'anything')
    .replaceAll('::', ':')
    .replace('*', 'app.js');
}

/** `fetch` sends no TRACE. */
const canBeAsked = ({ method }: Route) => method !== 'TRACE';

test('the answer of every route has the security headers', async () => {
  const routes = furrow.answers.routes.filter(canBeAsked);
  expect(routes.length).toBeGreaterThan(50);
  for (const route of routes) {
    const path = addressOf(route);
    const { method } = route;
    const response = await fetch(`${furrow.url}${path}`, { method, redirect: 'manual' });
    await response.arrayBuffer();
    const what = `${method} ${path}: ${response.status}`;
    expect(wrongHeaders(Object.fromEntries(response.headers), others[route.url]), what).toEqual({});
    expect(response.headers.get('x-powered-by'), what).toBeNull();
    expect(response.headers.get('server'), what).toBeNull();
    expect(response.headers.get('cache-control'), what).not.toBeNull();
  }
});

test.each([
  ['a page', '/', 200],
  ['a page of the browser’s router', '/crafts/anything', 404],
  ['a file', '/assets/app.js', 200],
  ['a file that is not there', '/assets/none.js', 404],
  ['a redirect', '/account', 302],
  ['an unknown page', '/nowhere', 404],
  ['an address that cannot be decoded', '/%ff', 302],
  ['an address that cannot be stored', '/%00', 400],
])('%s has the security headers', async (_what, path, status) => {
  const response = await fetch(`${furrow.url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect([response.status, wrongHeaders(Object.fromEntries(response.headers))]).toEqual([status, {}]);
});

test.each([
  '/assets/none.js',
  '/favicon.ico',
  '/nowhere/at-all',
  '/metrics',
  '/google/start',
  '/functions/nothing',
  '/%ff',
  '/%00',
])('the answer at %s is not cached', async (path) => {
  const response = await fetch(`${furrow.url}${path}`, { redirect: 'manual' });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a file of the build is cached for a year, and files for robots for minutes', async () => {
  const keptFor = async (path: string) => (await fetch(`${furrow.url}${path}`)).headers.get('cache-control');
  expect(await keptFor('/assets/app.js')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/robots.txt', '/sitemap.xml']) expect(await keptFor(path)).toBe('private, max-age=300');
});

import type { APIRequestContext, Page } from '@playwright/test';
import { cancelBounty, createBounty } from '#contract/bounties/calls.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

const secret = 'never-for-everybody';
const hostileName = '"><script>alert(1)</script>';

const prompt = (text: string) => `## Description\n${text}\n## Steps\nSay ${secret}.`;
const htmlOf = async (request: APIRequestContext, path: string) =>
  (await request.get(path, { headers: { accept: 'text/html' } })).text();
/** Returns what a link preview reads: the title, and the named and the Open Graph metadata. */
function previewOf(html: string) {
  const facts = [...html.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)"/g)];
  return { title: /<title>([^<]*)<\/title>/.exec(html)?.[1], ...Object.fromEntries(facts.map(([, k, v]) => [k, v])) };
}

test('the preview of a link to a public craft shows its name, description and picture', async ({
  context,
  world,
  addresses,
}) => {
  const { result } = await world.call(createCraft, await world.user(), {
    name: 'Bug Finder',
    prompt: prompt('Finds **bugs**\n- and says "why"'),
    isPublic: true,
  });
  const html = await htmlOf(context.request, `/crafts/${result?.craftId}`);
  const preview = previewOf(html);
  expect(preview).toMatchObject({
    title: 'Bug Finder | Furrow',
    description: 'Finds bugs and says &quot;why&quot;',
    'og:title': 'Bug Finder | Furrow',
    'og:description': 'Finds bugs and says &quot;why&quot;',
    'og:type': 'website',
    'og:url': `${addresses.url}/crafts/${result?.craftId}`,
    'twitter:card': 'summary_large_image',
  });
  expect(html).not.toContain(secret);
  const picture = await context.request.get(Object(preview)['og:image']);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('the preview of a link to an open bounty shows its title, reward and description', async ({
  context,
  world,
  addresses,
}) => {
  const poster = await world.user();
  await world.call(createFarm, poster, { name: 'Preview Farm' });
  const { result } = await world.call(createBounty, poster, {
    title: 'A faster build',
    description: 'Ten **minutes** today.',
    prompt: secret,
    reward: { type: 'seed', amount: 1_500 },
  });
  const bountyId = result?.bountyId ?? '';
  const path = `/wanted/${bountyId}`;
  const html = await htmlOf(context.request, path);
  expect(previewOf(html)).toMatchObject({
    title: 'A faster build | Furrow',
    'og:description': '1,500 Coins: Ten minutes today.',
    'og:url': `${addresses.url}${path}`,
  });
  expect(html).not.toContain(secret);
  await world.call(cancelBounty, poster, { bountyId });
  expect(previewOf(await htmlOf(context.request, path)).title).toBe('Furrow');
});

test('the preview of a link to a public page shows its title and description', async ({ context, addresses }) => {
  const titles = {
    '/releases': 'Releases',
    '/craft': 'Craft Market',
    '/crafts': 'Browse All Crafts',
    '/wanted': 'Bounty Call Board',
    '/farms': 'Farms',
    '/farms-all': 'Browse All Farms',
    '/login': 'Login',
    '/signup': 'Create an Account',
  };
  for (const [path, title] of Object.entries(titles)) {
    const html = await htmlOf(context.request, `${path}?returnUrl=%2Fnew`);
    expect({ path, ...previewOf(html) }).toMatchObject({
      path,
      title: `${title} | Furrow`,
      description: expect.stringMatching(/.{30,}/),
      'og:title': `${title} | Furrow`,
      'og:url': `${addresses.url}${path}`,
    });
    expect(html).toContain(`<link rel="canonical" href="${addresses.url}${path}">`);
  }
});

test('the previews of private and unknown crafts and of other pages show only the site', async ({ context, world }) => {
  const { result } = await world.call(createCraft, await world.user(), {
    name: 'My Secret Craft',
    prompt: prompt('Hidden words.'),
  });
  for (const path of [
    `/crafts/${result?.craftId}`,
    '/crafts/no-such-craft',
    '/crafts/new',
    '/crafts/%22',
    '/dashboard',
  ]) {
    const answer = await context.request.get(path, { headers: { accept: 'text/html' } });
    expect([path, answer.status()]).toEqual([path, /^\/crafts\/(?!new|%)/.test(path) ? 404 : 200]);
    const html = await answer.text();
    const { title, ...facts } = previewOf(html);
    expect({ path, title, ...facts }).toMatchObject({
      path,
      title: 'Furrow',
      'og:title': 'Furrow',
      'og:description': 'Chat to create, simple as that.',
      'og:image': expect.stringMatching(/^http.+\.png$/),
    });
    expect(html).not.toMatch(/My Secret Craft|Hidden words/);
    expect(html).not.toContain(secret);
  }
});

test('a visitor without a pass does not see the name of a craft in its page', async ({
  playwright,
  addresses,
  world,
}) => {
  const { result } = await world.call(createCraft, await world.user(), { name: 'Behind the Gate', isPublic: true });
  const stranger = await playwright.request.newContext({ baseURL: addresses.url });
  const html = await htmlOf(stranger, `/crafts/${result?.craftId}`);
  expect(html).toContain('Passcode');
  expect(html).not.toContain('Behind the Gate');
  await stranger.dispose();
});

test('a hostile name stays text in the page and runs nothing', async ({ page, context, world }) => {
  const { result } = await world.call(createCraft, await world.user(), {
    name: hostileName,
    prompt: prompt('</title><style>body{display:none}</style> $& __ORIGIN__'),
    isPublic: true,
  });
  const path = `/crafts/${result?.craftId}`;
  const answer = await context.request.get(path, { headers: { accept: 'text/html' } });
  const plain = await context.request.get('/crafts/new', { headers: { accept: 'text/html' } });
  const tags = (html: string) => html.match(/<(script|style)\b/g);
  expect(tags(await answer.text())).toEqual(tags(await plain.text()));
  expect(answer.headers()['content-security-policy']).toBe(plain.headers()['content-security-policy']);
  page.on('dialog', () => expect(true, 'a script of the name ran').toBe(false));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: hostileName })).toBeVisible();
  await expect(page).toHaveTitle(`${hostileName} | Furrow`);
});

test('the page of a craft that the browser has cached is answered with 304 until the craft changes', async ({
  context,
  world,
}) => {
  const owner = await world.user();
  const { result } = await world.call(createCraft, owner, { name: 'Kept', isPublic: true });
  const craftId = result?.craftId ?? '';
  const get = (headers: Record<string, string> = {}) =>
    context.request.get(`/crafts/${craftId}`, { headers: { accept: 'text/html', ...headers } });
  const known = { 'if-none-match': (await get()).headers().etag ?? '' };
  expect((await get(known)).status()).toBe(304);
  // The form in which a compressing proxy passes the ETag on.
  const amongOthers = { 'if-none-match': `"another", W/${known['if-none-match']}` };
  expect((await get(amongOthers)).status()).toBe(304);
  await world.call(updateCraft, owner, { craftId, name: 'Renamed' });
  expect(previewOf(await (await get(known)).text()).title).toBe('Renamed | Furrow');
});

test('a page that is not prerendered lists exactly the code files that it uses', async ({ page, world }) => {
  const { result } = await world.call(createCraft, await world.user(), {
    name: 'Bug Finder',
    prompt: prompt('Finds bugs'),
    isPublic: true,
  });
  const ofVisitors = ['/craft', '/wanted', `/crafts/${result?.craftId}`, '/releases', '/farms', '/login'];
  await allComesAtOnce(page, ofVisitors);
  await signIn(page, await world.user());
  await allComesAtOnce(page, ['/dashboard', '/coin-ledger', '/dashboard/notifications']);
});

async function allComesAtOnce(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    const html = await htmlOf(page.request, path);
    const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const code = fetched.filter((file) => /^\/assets\/.*\.(js|css)$/.test(file));
    expect(code.some((file) => file.includes('-page-'))).toBe(true);
    expect({ path, notNamed: code.filter((file) => !named.includes(file)) }).toEqual({ path, notNamed: [] });
    // No link to a missing file, and none to a file that the page does not use.
    expect({ path, notFetched: named.filter((file) => !code.includes(file ?? '')) }).toEqual({ path, notFetched: [] });
    page.removeAllListeners('request');
  }
}

test('the icons of the site can be loaded, even in front of the gate', async ({ request, context }) => {
  for (const visitor of [request, context.request]) {
    const icons = (await htmlOf(visitor, '/')).matchAll(/<link rel="(?:icon|apple-touch-icon)"[^>]* href="([^"]+)"/g);
    const answers = await Promise.all([...icons].map(([, href = '']) => visitor.get(href)));
    expect(answers.map((answer) => [answer.status(), answer.headers()['content-type']])).toEqual([
      [200, 'image/svg+xml'],
      [200, 'image/png'],
    ]);
    const byConvention = await visitor.get('/favicon.ico', { headers: { accept: 'image/*,*/*;q=0.8' } });
    expect([byConvention.status(), byConvention.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

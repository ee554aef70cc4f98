import { createCraft } from '#contract/crafts/calls.ts';
import { expect, test } from './journey.ts';

const headerLinks = [
  { name: 'Start', address: '/start', heading: 'Start with Furrow' },
  { name: 'New', address: '/new', heading: "What's New" },
  { name: 'Craft', address: '/craft', heading: 'Craft Market' },
];
const footerLinks = [
  { name: 'Home', address: '/', heading: 'Chat to create. Simple as that.' },
  { name: 'About', address: '/start', heading: 'Start with Furrow' },
  { name: 'Product', address: '/start', heading: 'Start with Furrow' },
  { name: 'Craft Market', address: '/crafts', heading: 'Browse All Crafts' },
  { name: 'Farms', address: '/farms', heading: 'Farms' },
  { name: 'Bounty Call', address: '/wanted', heading: 'Bounty Call Board' },
  { name: 'Account', address: '/login?returnUrl=%2Fdashboard', heading: 'Login to Furrow' },
  { name: 'Terms of Use', address: '/terms', heading: 'Terms of Use' },
  { name: 'Privacy Policy', address: '/privacy', heading: 'Privacy Policy' },
];

test('every link around a page leads to its page', async ({ page }) => {
  await test.step('every link of the header leads to its page', async () => {
    await page.goto('/privacy');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(headerLinks.map(({ name }) => name));
    for (const { name, address, heading } of headerLinks) {
      await links.filter({ hasText: name }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('every link of the footer leads to its page', async () => {
    await page.goto('/new');
    const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(footerLinks.map(({ name }) => name));
    for (const { name, address, heading } of footerLinks) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
});

test('the market links to all crafts, these to the page of a craft, and that page back', async ({ page, world }) => {
  const owner = await world.user();
  const name = `Linked ${Math.random().toString(36).slice(2, 10)}`;
  await world.call(createCraft, owner, { name, prompt: 'Look closely.', isPublic: true });
  await page.goto('/craft');
  await page.getByRole('link', { name: 'Browse All Crafts' }).click();
  await expect(page).toHaveURL('/crafts');
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/search=Linked/);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Open its page' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(`${name} | Furrow`);
  await page.getByRole('link', { name: 'All Crafts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Browse All Crafts' })).toBeVisible();
});

test('alternative addresses of pages redirect to them', async ({ page, context }) => {
  await page.goto('/about');
  await expect(page).toHaveURL('/start');
  const answer = await context.request.get('/product', { maxRedirects: 0, headers: { accept: 'text/html' } });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/start']);
});

test('an unknown address is answered with 404', async ({ context }) => {
  expect((await context.request.get('/no/such/page', { headers: { accept: 'text/html' } })).status()).toBe(404);
  expect((await context.request.get('/no/such/file.js', { headers: { accept: '*/*' } })).status()).toBe(404);
});

test('a public page has its title, description and text in the HTML', async ({ context }) => {
  const html = await (await context.request.get('/terms', { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('<title>Terms of Use | Furrow</title>');
  expect(html).toMatch(/<meta name="description" content=".{40,}">/);
  expect(html).toMatch(/<meta property="og:image" content="http.+\.png"/);
  expect(html).toContain('Last updated: May 29, 2024');
});

test("What's New has an Atom feed", async ({ context }) => {
  const feed = await context.request.get('/new.atom');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  expect(await feed.text()).toContain('<title>The alpha begins</title>');
});

test('a prerendered page that the browser has cached is answered with 304', async ({ context }) => {
  const first = await context.request.get('/start', { headers: { accept: 'text/html' } });
  expect(first.headers()['cache-control']).toBe('private, no-cache');
  const again = await context.request.get('/start', {
    headers: { accept: 'text/html', 'if-none-match': first.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
});

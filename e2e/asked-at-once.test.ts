import type { Page } from '@playwright/test';
import { makeFarm } from './farm-world.ts';
import { holdReads } from './hold-reads.ts';
import { expect, test } from './journey.ts';
import { logIn, signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** Records the paths that the page requests from now on. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  return asked;
}

/** From now on requests to matching addresses are never answered. */
async function leaveUnanswered(page: Page, address: RegExp): Promise<void> {
  await page.route(address, () => {});
}

test('navigating to another page requests all of its code files at once', async ({ page }) => {
  const asked = askedOf(page);
  const named = page.waitForResponse(/\/assets\/page-code-/);
  await page.goto('/');
  const needed: string[] = (await (await named).json())['/craft'];
  expect(needed.length).toBeGreaterThan(5);
  await leaveUnanswered(page, /\/assets\/craft-market-page-.*\.js/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Craft' }).click();
  await expect.poll(() => needed.filter((file) => !asked.includes(file))).toEqual([]);
});

test('the code of the dashboard is requested while the sign-in is still unanswered', async ({ page, world }) => {
  const asked = askedOf(page);
  await leaveUnanswered(page, /signInWithPassword/);
  await page.goto('/login');
  const user = await world.user();
  await logIn(page, user);
  await expect.poll(() => asked.some((path) => /\/dashboard-page-.*\.js/.test(path))).toBe(true);
});

test('the code of the notification bell is requested before the signed-in user is known', async ({ page, world }) => {
  const asked = askedOf(page);
  await leaveUnanswered(page, /accounts:lookup/);
  await signIn(page, await world.user(), '/');
  await expect.poll(() => asked.some((path) => /\/bell-.*\.js/.test(path))).toBe(true);
});

test('a page lists the code of the live connection and of the session before its own', async ({ context, baseURL }) => {
  const html = await (await context.request.get(`${baseURL}/dashboard`)).text();
  const placeOf = (part: string) => html.search(new RegExp(`/assets/${part}-[^"]*\\.js`));
  const order = ['follow-config', 'firebase', 'dashboard-page'].map(placeOf);
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((one, other) => one - other));
});

test('the live reads of the dashboard are sent without waiting for the profile', async ({ page, world }) => {
  await signIn(page, await world.user(), '/healthz');
  const reads = await holdReads(page, ['me']);
  await page.goto('/dashboard');
  const cards = ['myBalanceHistory', 'myCrafts', 'mySolvedBounties', 'myEngagements', 'myPostedBounties'];
  for (const read of [...cards, 'myInvitations', 'myJoinRequests']) await expect.poll(reads.answered).toContain(read);
  expect(reads.held()).toBeGreaterThan(0);
});

test('the crafts of a farm are requested without waiting for the farm', async ({ page, world }) => {
  const user = await world.user();
  const farmId = await makeFarm(world, user, uniqueName('Early'));
  await signIn(page, user, '/healthz');
  const reads = await holdReads(page, ['farm']);
  await page.goto(`/farm/${farmId}`);
  await expect.poll(reads.answered).toContain('farmCollection');
  expect(reads.held()).toBeGreaterThan(0);
});

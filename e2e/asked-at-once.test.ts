import type { Page } from '@playwright/test';
import { makeFarm } from './farm-world.ts';
import { holdReads } from './hold-reads.ts';
import { expect, test } from './journey.ts';
import { fillCredentials, signIn } from './sign-in.ts';
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

test('who goes on to another page asks for all of its code at once', async ({ page }) => {
  const asked = askedOf(page);
  const named = page.waitForResponse(/\/assets\/page-code-/);
  await page.goto('/');
  const needed: string[] = (await (await named).json())['/craft'];
  expect(needed.length).toBeGreaterThan(10);
  await leaveUnanswered(page, /\/assets\/craft-market-page-.*\.js/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Craft' }).click();
  await expect.poll(() => needed.filter((file) => !asked.includes(file))).toEqual([]);
});

test('the code of the dashboard is asked for along with the sign-in', async ({ page, world }) => {
  const asked = askedOf(page);
  await leaveUnanswered(page, /signInWithPassword/);
  await page.goto('/login');
  const { email, password } = await world.user();
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect.poll(() => asked.some((path) => /\/dashboard-page-.*\.js/.test(path))).toBe(true);
});

test('the code of the bell is asked for while it is not known yet who is here', async ({ page, world }) => {
  const asked = askedOf(page);
  await leaveUnanswered(page, /accounts:lookup/);
  await signIn(page, await world.user(), '/');
  await expect.poll(() => asked.some((path) => /\/bell-.*\.js/.test(path))).toBe(true);
});

test('a page names the code of the live connection and of the session before its own', async ({ context, baseURL }) => {
  const html = await (await context.request.get(`${baseURL}/dashboard`)).text();
  const placeOf = (part: string) => html.search(new RegExp(`/assets/${part}-[^"]*\\.js`));
  const order = ['follow-config', 'firebase', 'dashboard-page'].map(placeOf);
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((one, other) => one - other));
});

test('what the dashboard shows is asked for along with the profile', async ({ page, world }) => {
  await signIn(page, await world.user(), '/healthz');
  const reads = await holdReads(page, ['me']);
  await page.goto('/dashboard');
  const cards = ['myBalanceHistory', 'myCrafts', 'mySolvedBounties', 'myEngagements', 'myPostedBounties'];
  for (const read of [...cards, 'myInvitations', 'myJoinRequests']) await expect.poll(reads.answered).toContain(read);
  expect(reads.held()).toBeGreaterThan(0);
});

test('the crafts of a farm are asked for along with it', async ({ page, world }) => {
  const user = await world.user();
  const farmId = await makeFarm(world, user, uniqueName('Early'));
  await signIn(page, user, '/healthz');
  const reads = await holdReads(page, ['farm']);
  await page.goto(`/farm/${farmId}`);
  await expect.poll(reads.answered).toContain('farmCollection');
  expect(reads.held()).toBeGreaterThan(0);
});

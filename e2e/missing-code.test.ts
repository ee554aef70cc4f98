import type { Page } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { logIn, signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test.beforeEach(({ problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS/);
});

/** Makes the code of one part fail to load, as without a network or after a new release. */
async function takeAway(page: Page, part: string): Promise<void> {
  await page.route(new RegExp(`/assets/${part}-[^/]*\\.js$`), (route) => route.abort());
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a page works without the code of the messages and the bell, which a click loads after all', async ({
  page,
  world,
}) => {
  const download = page.getByRole('banner').getByRole('button', { name: 'Download' });
  await takeAway(page, '(once-alive|bell)');
  await signIn(page, await world.user());
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(download).toBeVisible();

  await test.step('a message after a click is shown even if the code of the messages was missing when the page loaded', async () => {
    await page.unrouteAll();
    await page.route('**/functions/requestBetaDownload', (route) => route.abort());
    await download.click();
    await expect(messages(page).getByText(/^An error occurred: /)).toBeVisible();
  });
});

test('a page shows the market by default when the code of the configuration cannot be loaded', async ({ page }) => {
  const uncaught: Error[] = [];
  page.on('pageerror', (error) => uncaught.push(error));
  await takeAway(page, 'follow-config');
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('follow-config'));
  await page.goto('/');
  await refused;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Craft', exact: true })).toBeVisible();
  expect(uncaught).toEqual([]);
});

test('a page that was opened offline loads once the network is back', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await takeAway(page, 'new-page');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: "What's New" })
    .or(page.getByRole('banner').getByRole('link', { name: 'New' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await page.unroute(/new-page/);
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: "What's New" })).toBeVisible();
});

test('a page of the account says what cannot be loaded', async ({ page, world }) => {
  await signIn(page, await world.user());
  await test.step('the sign-in code is reported, and the page works after a reload', async () => {
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await takeAway(page, 'firebase');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    await page.unrouteAll();
    // Reloaded without the page's own button, which disappears if the code loads by itself first.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  await test.step('Download says that it failed and can be clicked again when its code cannot be loaded', async () => {
    await takeAway(page, 'request-download');
    const button = page.getByRole('banner').getByRole('button', { name: 'Download' });
    await button.click();
    await expect(messages(page).getByText('An error occurred: Please try again.', { exact: true })).toBeVisible();
    await expect(button).toBeEnabled();
  });
});

test('a page that was loaded says when the code of its next part cannot be loaded', async ({ page }) => {
  const open = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  const said = page.getByRole('heading', { name: 'This page did not load' });
  await takeAway(page, '(feature-dialog|new-page)');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await test.step('the landing page says when the code of a feature cannot be loaded, and stays usable', async () => {
    await page.getByRole('button', { name: 'Contextual awareness' }).click();
    await expect(messages(page).getByText('"Contextual awareness" did not load.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Contextual awareness' })).toBeVisible();
  });

  await test.step('returning to a page that did not load reloads the site', async () => {
    await open('New');
    await expect(said).toBeVisible();
    await expect(page).toHaveTitle('This page did not load | Furrow');
    await open('Start');
    await expect(said).toBeHidden();
    await expect(page).toHaveTitle('Start | Furrow');
    const loadsAnew = page.waitForEvent('load');
    await open('New');
    await loadsAnew;
    await expect(said).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: "What's New" })).toBeVisible();
  });
});

test('the login says that the server could not be reached when its code cannot be loaded', async ({ page }) => {
  await takeAway(page, 'firebase');
  await page.goto('/login');
  await logIn(page, { email: 'ada@example.org', password: 'right-all-along' });
  await expect(page.getByText('The server could not be reached. Please check your connection')).toBeVisible();
});

test('a craft shows its text unformatted when the code for Markdown cannot be loaded', async ({ page, world }) => {
  const name = uniqueName('Plain');
  await world.call(createCraft, await world.user(), {
    name,
    prompt: '## Description\nFinds **bugs**.',
    isPublic: true,
  });
  await takeAway(page, 'markdown');
  await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name }).getByText('Finds **bugs**.')).toBeVisible();
});

test('a page whose code cannot be loaded says so, and works after a reload', async ({ page }) => {
  const said = page.getByRole('heading', { name: 'This page did not load' });
  await test.step('a page none of whose code can be loaded says so after a while', async () => {
    await takeAway(page, 'index');
    await page.goto('/dashboard');
    await expect(said).toBeHidden();
    await page.evaluate(() => {
      for (const waiting of document.querySelector('.missing-code')?.getAnimations() ?? []) waiting.finish();
    });
    await expect(said).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('a prerendered page without its own code says so, and its reload button works', async () => {
    await takeAway(page, 'home-page');
    await page.goto('/');
    await expect(said).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not load');
  });

  for (const path of ['/', '/dashboard']) {
    await test.step(`${path} says that its main code cannot be loaded, and works after a reload`, async () => {
      await takeAway(page, 'main');
      await page.goto(path);
      await expect(said).toBeVisible();
      await expect(page.getByRole('banner')).toBeHidden();
      await expectAccessible(page);
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Reload the page' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(said).toBeHidden();
    });
  }
});

import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

test.beforeEach(({ problems }) => {
  problems.allow(/status of 404|Failed to fetch dynamically imported module|Unable to preload CSS|MIME type/);
});

/** Imitates a release an hour after the page was loaded: the page's files are gone, and new loads get the release. */
async function release(page: Page, part: string): Promise<void> {
  let isOld = true;
  await page.route(new RegExp(`/assets/(${part}|page-code)-[^/]*$`), (route) =>
    isOld ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.evaluate(() => Object.defineProperty(performance, 'now', { value: () => 3_600_000 }));
}

test('a tab older than the release reloads the site when the code of a page is gone', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await release(page, 'new-page');
  const loadsAnew = page.waitForEvent('load');
  await page.getByRole('banner').getByRole('link', { name: 'New', exact: true }).click();
  await loadsAnew;
  await expect(page).toHaveURL('/new');
  await expect(page.getByRole('heading', { level: 1, name: "What's New" })).toBeVisible();
});

test('a tab older than the release reloads the site when the code of Download is gone', async ({ page, world }) => {
  await signIn(page, await world.user(), '/');
  await page.waitForLoadState('networkidle');
  await release(page, 'request-download');
  const loadsAnew = page.waitForEvent('load');
  const button = page.getByRole('banner').getByRole('button', { name: 'Download' });
  await button.click();
  await loadsAnew;
  const asked = page.waitForRequest('**/functions/requestBetaDownload');
  await button.click();
  await asked;
});

test('a tab older than the release reloads the site when the code of a feature is gone', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await release(page, 'feature-dialog');
  const loadsAnew = page.waitForEvent('load');
  const card = page.getByRole('button', { name: 'Contextual awareness' });
  await card.click();
  await loadsAnew;
  await card.click();
  await expect(page.getByRole('dialog', { name: 'Contextual awareness' })).toBeVisible();
});

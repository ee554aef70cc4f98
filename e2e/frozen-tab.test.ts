import type { BrowserContext, Page } from '@playwright/test';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

const twoHoursMs = 2 * 60 * 60 * 1_000;

/** Opens a tab on the dashboard whose clock can be put forward alone: the browser's clock is shared by all its tabs. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    const { now } = Date;
    let aheadMs = 0;
    Date.now = () => now() + aheadMs;
    addEventListener('test:later', (event) => {
      if (event instanceof CustomEvent) aheadMs += event.detail;
    });
  });
  await tab.goto('/dashboard');
  await expect(dashboard.balance(tab, '200')).toBeVisible();
  return tab;
}

/** Lets a tab come back online after its ID token has expired. Returns the status of its request for a new one. */
async function comeBackLater(tab: Page): Promise<number> {
  const renewed = tab.waitForResponse(/\/identity\/v1\/token/);
  await tab.evaluate((ms) => {
    dispatchEvent(new CustomEvent('test:later', { detail: ms }));
    dispatchEvent(new Event('online'));
  }, twoHoursMs);
  return (await renewed).status();
}

test('a tab that was frozen while another one refreshed the tokens signs nobody out', async ({
  page,
  context,
  world,
}) => {
  await signIn(page, await world.user());
  await page.close();
  const [living, frozen] = [await openTab(context), await openTab(context)];
  // From here on this tab does not check the SDK's storage.
  await frozen.evaluate(() => void dispatchEvent(new Event('pagehide')));
  expect(await comeBackLater(living)).toBe(200);
  expect(await comeBackLater(living)).toBe(200);

  await frozen.evaluate((ms) => void dispatchEvent(new CustomEvent('test:later', { detail: ms })), twoHoursMs);
  expect(await comeBackLater(frozen)).toBe(200);
  for (const tab of [frozen, living]) {
    await tab.reload();
    await expect(dashboard.balance(tab, '200')).toBeVisible();
  }
});

test('a tab that was frozen while another user logged in does not log that user out', async ({
  page,
  context,
  world,
}) => {
  const [ada, ben] = [await world.user(), await world.user()];
  await signIn(page, ada);
  const frozen = await openTab(context);
  await frozen.evaluate(() => void dispatchEvent(new Event('pagehide')));
  await signIn(page, ben);
  await expect(page.getByText(ben.email, { exact: true })).toBeVisible();

  await frozen.evaluate((ms) => {
    dispatchEvent(new CustomEvent('test:later', { detail: ms }));
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('pageshow'));
  }, twoHoursMs);
  await expect(frozen.getByText(ben.email, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(ben.email, { exact: true })).toBeVisible();
});

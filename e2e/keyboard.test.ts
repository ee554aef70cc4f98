import type { Locator, Page } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { uniqueName } from './unique-name.ts';

const mostTabs = 40;

test('a person with a keyboard only logs in and buys coins', async ({ page, world }) => {
  const { email, password } = await world.user();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(dashboard.balance(page, '200')).toBeVisible();

  await tabTo(page, dashboard.pack(page, 5));
  await page.keyboard.press('ArrowRight');
  await expect(dashboard.pack(page, 20)).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Buy 20,000 coins' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Card payment' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Pay' }));
  await page.keyboard.press('Enter');
  await expect(dashboard.balance(page, '20,200')).toBeVisible();
});

test('a tile shows that it has the focus', async ({ page, world }) => {
  const name = uniqueName('Focused');
  await world.call(createCraft, await world.user(), { name, prompt: 'Look closely.', isPublic: true });
  await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const before = await tile.screenshot();
  await tabTo(page, tile.getByRole('button', { name, exact: true }));
  expect((await tile.screenshot()).equals(before), 'the tile looks the same').toBe(false);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`${element} cannot be reached with the Tab key.`);
}

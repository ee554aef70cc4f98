import type { Locator, Page } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import { createFarm, setFarmIcon } from '#contract/farms/calls.ts';
import { farmIcons } from '#contract/farms/farm-icon.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { dashboard } from './dashboard.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
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

test('a person with a keyboard sees where they are, and skips to the content', async ({ page, world }) => {
  const name = uniqueName('Skipped');
  await world.call(createCraft, await world.user(), { name, prompt: 'Look closely.', isPublic: true });
  await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
  await test.step('a focused tile looks different from an unfocused one', async () => {
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const before = await tile.screenshot();
    await tabTo(page, tile.getByRole('button', { name, exact: true }));
    expect((await tile.screenshot()).equals(before), 'the tile looks the same').toBe(false);
  });

  await test.step('Skip to content leaves the page as it is, including the reason why the login was opened', async () => {
    await page.getByRole('button', { name: `Try On ${name}` }).click();
    const reason = page.getByText('Log in or sign up to try a Craft on.');
    await expect(reason).toBeVisible();
    const address = page.url();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(address);
    await expect(reason).toBeVisible();
  });
});

test('a key means one thing, whether it ends a composition or is held down', async ({ page, world }) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Held'));
  await world.call(setFarmIcon, owner, { farmId, icon: farmIcons[0] });
  await signIn(page, owner, `/farm/${farmId}`);
  await test.step('Enter and Escape that end the composition of a word neither submit a form nor close it', async () => {
    await page.getByRole('button', { name: 'Rename' }).click();
    const field = page.getByLabel('Farm name');
    await field.fill('Ab');
    const mistake = page.getByText(farmMessages.fixFirst('Name must be at least 3 characters.'));
    for (const by of [{ isComposing: true }, { keyCode: keyOfSafari }]) {
      await pressComposing(field, 'Enter', by);
      await pressComposing(field, 'Escape', by);
    }
    await expect(field).toBeVisible();
    await expect(mistake).toHaveCount(0);
    await field.press('Enter');
    await expect(mistake).not.toHaveCount(0);
    await field.press('Escape');
    await expect(field).toBeHidden();
  });

  await test.step('a key that is held down presses a button once, and nothing in the dialog that it opened', async () => {
    let saved = 0;
    page.on('request', (request) => {
      if (request.url().includes('/functions/setFarmIcon')) saved += 1;
    });
    await page.getByRole('button', { name: 'Change icon' }).focus();
    const dialog = page.getByRole('dialog', { name: 'Choose an icon' });
    await page.keyboard.down('Enter');
    await expect(dialog).toBeVisible();
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(dialog).toBeVisible();
    expect(saved).toBe(0);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(saved).toBe(1);
  });
});

/** The key code that Safari sends, after it, for a key that ends a composition; other browsers set `isComposing`. */
const keyOfSafari = 229;

const pressComposing = (field: Locator, key: string, by: { isComposing?: boolean; keyCode?: number }) =>
  field.evaluate((element, init) => element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })), {
    key,
    ...by,
  });

test('a focused element is never covered', async ({ page, world }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await signIn(page, await world.user());
  await expect(dashboard.balance(page, '200')).toBeVisible();
  await test.step('by the header when tabbing upwards', async () => {
    const header = await page.getByRole('banner').boundingBox();
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    let inside = 0;
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      await page.keyboard.press('Shift+Tab');
      const top = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.closest('main') ? focused.getBoundingClientRect().top : null;
      });
      if (top === null) continue;
      inside += 1;
      expect(top).toBeGreaterThanOrEqual(header?.height ?? 0);
    }
    expect(inside).toBeGreaterThan(10);
  });

  await test.step('by a message, even at the end of the page', async () => {
    await page.setViewportSize({ width: 320, height: 480 });
    await page.getByRole('button', { name: 'Buy coins' }).press('Enter');
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await expect(message).toContainText('Please select an item to purchase.');
    const last = page.getByRole('contentinfo').getByRole('link').last();
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      await page.keyboard.press('Tab');
      const top = (await message.boundingBox())?.y ?? 0;
      const bottom = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThanOrEqual(top);
      if (await last.evaluate((node) => node === document.activeElement)) return;
    }
    throw new Error('The end of the page was not reached.');
  });
});

test('the menu on a phone closes when the focus leaves it by Tab', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/start');
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link').last().focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();
});

test('screen readers hear errors in a farm name while it is typed, and again on Enter', async ({ page, world }) => {
  const name = uniqueName('Taken');
  await world.call(createFarm, await world.user(), { name });
  await signIn(page, await world.user());
  await page.getByRole('button', { name: 'Create a farm' }).click();
  const told = (text: string) => page.getByRole('dialog').getByRole('status').filter({ hasText: text });
  const field = page.getByLabel('Farm name');
  await field.fill(name);
  const live = page.getByRole('dialog').locator('[aria-live="polite"]');
  await expect(live.filter({ hasText: 'This farm name is already taken.' })).toHaveCount(1);
  await field.press('Enter');
  await expect(told('This farm name is already taken.')).toHaveCount(1);
  await field.fill(uniqueName('Free'));
  await expect(told('This farm name is available.')).toHaveCount(1);
  await field.fill('Ab');
  await field.press('Enter');
  await expect(told('Name must be at least 3 characters.')).toHaveCount(1);
});

test('the mail box of the sandbox reloads by itself, but not while one of its elements has the focus', async ({
  page,
  addresses,
}) => {
  await page.clock.install();
  await page.goto(`${addresses.sandboxUrl}/mail`);
  let asked = 0;
  await page.route('**/mail', (route) => {
    asked += 1;
    return route.continue();
  });
  const show = page.getByRole('button', { name: 'Show' });
  await show.focus();
  await page.clock.fastForward(6_000);
  await page.waitForLoadState('networkidle');
  await expect(show).toBeFocused();
  expect(asked).toBe(0);
  await show.blur();
  const reloaded = page.waitForEvent('load');
  await page.clock.fastForward(6_000);
  await reloaded;
  expect(asked).toBe(1);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`${element} cannot be reached with the Tab key.`);
}

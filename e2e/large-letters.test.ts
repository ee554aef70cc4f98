import type { Locator, Page } from '@playwright/test';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { atWidths } from './at-widths.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { askers, makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { launchOptions } from './launch-options.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { ops } from './ops.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test.use({
  // A font size of 200 %, as users set it in their browser.
  launchOptions: { ...launchOptions, args: [...launchOptions.args, '--blink-settings=defaultFontSize=32'] },
});

/** Expects that a page is no wider than its window. */
async function expectToFit(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overhang, page.url()).toBeLessThanOrEqual(0);
}

test('text of twice the size fits in 320, 390 and 1024 px, and the menu button is visible', async ({ page, world }) => {
  const user = await world.user();
  await makeFarm(world, user, uniqueName('Wide Field'));
  await signIn(page, user, '/healthz');
  for (const path of [
    '/dashboard',
    '/coin-ledger',
    '/crafts',
    '/farms',
    '/wanted',
    '/account',
    '/dashboard/notifications',
    '/start',
    '/craft',
    '/releases',
    '/privacy',
    '/',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await atWidths(page, [320, 390, 1024], async () => {
      await expectToFit(page);
      await expect(page.getByRole('banner').getByRole('button', { name: /menu/i })).toBeInViewport({ ratio: 1 });
    });
  }
});

test('text of twice the size fits in 320 and 390 px for the owner of a farm with many coins', async ({
  page,
  world,
  addresses,
}) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Wide Field'));
  await askers(addresses.databaseUrl, farmId, 1);
  await new LedgerWriter(addresses.databaseUrl).give(owner.uid, 99_999);
  await signIn(page, owner);
  await expect(page.getByRole('button', { name: 'See All Requests' })).toBeVisible();
  await expect(page.getByText('100,199', { exact: true })).toBeVisible();
  await atWidths(page, [320, 390], () => expectToFit(page));
});

test('text of twice the size is not cut off in tiles and dialogs at 320 and 390 px', async ({
  page,
  world,
  addresses,
}) => {
  const [owner, poster, user] = [
    await world.user(),
    await makePoster(world, addresses.databaseUrl, 0),
    await world.user(),
  ];
  const name = uniqueName('Wide Field');
  const farmId = await makeFarm(world, owner, name);
  await postBounty(world, poster, { title: uniqueName('Wide') });
  await world.call(requestToJoinFarm, user, { farmId });
  const withdraw = page.getByRole('button', { name: `Withdraw your request to join ${name}` });
  await signIn(page, user, `/farms-all?search=${encodeURIComponent(name)}`);
  await atWidths(page, [320, 390], async () => {
    await withdraw.scrollIntoViewIfNeeded();
    await expect.soft(withdraw).toBeInViewport({ ratio: 1 });
  });
  await page.goto('/coin-ledger');
  await page.getByRole('button', { name: /^Report Issue/ }).click();
  await atWidths(page, [320, 390], () => expectNotCutOff(page.getByRole('dialog')));
  await signIn(page, poster, '/wanted?of=posted');
  const tile = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText('Pledged: fund it') });
  await atWidths(page, [320, 390], () => expectNotCutOff(tile));
});

/** Expects that nothing in a box extends beyond its right edge. */
async function expectNotCutOff(box: Locator): Promise<void> {
  const overhang = await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect.soft(overhang).toBeLessThanOrEqual(0);
}

test('with letters of twice the size on a phone, the header does not cover what the keyboard comes to', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await world.user(), '/coin-ledger');
  await expect(page.getByRole('button', { name: /^Report Issue/ })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  const kind = page.getByLabel('Kind');
  await expect(async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(kind).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1] });
  expect(await kind.evaluate(isUncovered)).toBe(true);
});

/** Runs in the browser: whether the middle of an element is in front. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test('in a low window the menu scrolls to its end', async ({ page, world }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await signIn(page, await world.user(), '/craft');
  await page.getByRole('button', { name: 'Menu' }).click();
  const last = page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Logout' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("text of twice the size fits on an operator's phone", async ({ page, world, addresses }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const [operator, user] = [await world.user(), await world.user()];
  ops(addresses, 'users', 'role', operator.uid, 'admin', 'on', '--reason', 'to look');
  ops(addresses, 'users', 'role', user.uid, 'pro_creator', 'on', '--reason', 'for its long name');
  await signIn(page, operator, '/healthz');
  for (const [path, region] of [
    [`/operators/users/${user.uid}`, 'Devices'],
    ['/operators/flags', 'Values'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: region })).toBeVisible();
    await expectToFit(page);
  }
});

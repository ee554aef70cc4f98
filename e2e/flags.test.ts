import type { Page } from '@playwright/test';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { craftSalesNotYet } from '#contract/site/features.ts';
import { editorApiKey, World } from '#testing/world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { loseAnswer } from './lose-answer.ts';
import { ops } from './ops.ts';
import { Product, passcodes } from './product.ts';
import { logIn, signIn } from './sign-in.ts';
import { staysLoaded } from './stays-loaded.ts';

// Flags apply to everybody who uses a Furrow, so these journeys have a Furrow of their own.
let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
});
test.afterAll(() => product[Symbol.asyncDispose]());
test.describe.configure({ mode: 'serial' });
test.use({ hasPass: false });

const setFlag = (name: string, value: 'on' | 'off') => ops(product.addresses(), 'flags', 'set', name, value);
const open = (page: Page, path: string) => page.goto(`${product.addresses().url}${path}?pass=${passcodes.bypass}`);
/** Passes the gate without opening a page. */
const pass = (page: Page) => page.request.get(`${product.addresses().url}/?pass=${passcodes.bypass}`);
const link = (page: Page, landmark: 'banner' | 'contentinfo', name: string) =>
  page.getByRole(landmark).getByRole('link', { name, exact: true });

test('what leads to a section disappears from open pages when its flag is turned off, and comes back', async ({
  page,
  context,
}) => {
  await open(page, '/craft');
  const section = page.getByRole('region', { name: 'Crafts for Sale' });
  const shown = [section, link(page, 'banner', 'Craft'), link(page, 'contentinfo', 'Craft Market')];
  for (const part of shown) await expect(part).toBeVisible();
  const loaded = await staysLoaded(page);
  const landing = await context.newPage();
  await open(landing, '/');
  const cards = landing.getByRole('region', { name: 'Better with neighbours' });
  await expect(cards.getByRole('link', { name: 'Market' }).first()).toBeVisible();

  setFlag('show_craft_market', 'off');
  await test.step('the section and its links', async () => {
    for (const part of shown) await expect(part).toBeHidden();
    await expect(page.getByRole('region', { name: 'Bounty Call Board' })).toBeVisible();
    await expect(link(page, 'banner', 'Start')).toBeVisible();
  });
  await test.step('the landing page leads to no market that is turned off', async () => {
    await expect(cards.getByRole('link', { name: 'Market' })).toHaveCount(0);
    await expect(cards.getByRole('link', { name: 'Crafts' })).toHaveCount(0);
    await expect(cards).toContainText('sell the result in the Market.');
  });

  setFlag('show_craft_market', 'on');
  for (const part of shown) await expect(part).toBeVisible();
  await expect(cards.getByRole('link', { name: 'Market' }).first()).toBeVisible();
  await loaded.check();
});

test('the pages of own bounties and crafts have no link to a section that is turned off', async ({ page }) => {
  const { url } = product.addresses();
  const user = await new World(url, { apiKey: editorApiKey }).user();
  await pass(page);
  await signIn(page, user, `${url}/wanted?of=posted`);
  const leading = (path: string) => page.getByRole('main').locator(`a[href="${path}"]`);
  await expect(leading('/wanted')).toHaveCount(2);
  await expect(leading('/craft')).toHaveCount(1);
  setFlag('show_wanted', 'off');
  setFlag('show_craft_market', 'off');
  const ways = [
    '/wanted?of=posted',
    '/wanted/none',
    '/crafts?of=me',
    '/crafts?of=equipped',
    '/crafts/new',
    '/crafts/none',
  ];
  for (const path of ways) {
    await page.goto(`${url}${path}`);
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(1);
    for (const section of ['/wanted', '/craft', '/crafts']) await expect(leading(section), path).toHaveCount(0);
  }
  setFlag('show_wanted', 'on');
  setFlag('show_craft_market', 'on');
  await expect(page.getByRole('link', { name: 'All Crafts', exact: true })).toBeVisible();
});

test('the developer passcode shows all sections at once, even right after a visit with another passcode', async ({
  page,
  context,
}) => {
  const fetched = page.waitForResponse('**/config');
  await open(page, '/craft');
  await fetched;
  await expect(page.getByRole('region', { name: 'Crafts for Sale' })).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await page.getByLabel('Passcode').fill(passcodes.dev);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('region', { name: 'Farms', exact: true })).toBeVisible();
});

test('a section appears on open pages when its flag is turned on, and its link works', async ({ page }) => {
  await open(page, '/craft');
  const section = page.getByRole('region', { name: 'Farms', exact: true });
  await expect(page.getByRole('region', { name: 'Crafts for Sale' })).toBeVisible();
  await expect(section).toBeHidden();
  setFlag('show_farms', 'on');
  await section.getByRole('link', { name: 'Browse All Farms' }).click();
  await expect(page).toHaveURL(/\/farms-all$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Browse All Farms' })).toBeVisible();
  await page.goBack();
  setFlag('show_farms', 'off');
  await expect(section).toBeHidden();
});

test('a craft is bought only at the price that the buyer saw, and cannot be bought while sales are off', async ({
  page,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED/);
  const { url, databaseUrl } = product.addresses();
  const world = new World(url, { apiKey: editorApiKey });
  const [seller, buyer] = [await world.user(), await world.user()];
  const sold = { name: 'Sold Craft', prompt: 'The goods.', isPublic: true, price: 30 };
  const { result } = await world.call(createCraft, seller, sold);
  await new LedgerWriter(databaseUrl).give(buyer.uid, 40);
  await open(page, '/login');
  await logIn(page, buyer);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await open(page, `/crafts/${result?.craftId}`);
  await expect(page.getByRole('button', { name: 'Try On Sold Craft' })).toBeVisible();
  const buy = page.getByRole('button', { name: 'Buy Sold Craft' });
  await expect(buy).toBeHidden();
  setFlag('craft_sales', 'on');
  await buy.click();
  const question = page.getByRole('dialog', { name: 'Buy Sold Craft' });
  await expect(question).toContainText('Buy "Sold Craft" for 30 coins?');
  await expect(question).toContainText('You have 40 coins for it now, and 10 afterwards.');
  await expectAccessible(page);
  // A first try fails: the failure is shown until the price changes.
  await page.route('**/functions/purchaseCraft', (route) => route.abort(), { times: 1 });
  await question.getByRole('button', { name: 'Pay 30 coins' }).click();
  const failure = question.getByRole('alert');
  await expect(failure).toBeVisible();
  // The creator changes the price while the question is open: the buyer is told, and has to agree again.
  await world.call(updateCraft, seller, { craftId: result?.craftId, price: 35 });
  const firstNews = await question
    .getByRole('status')
    .filter({ hasText: 'The price is now 35 coins.' })
    .first()
    .elementHandle();
  await world.call(updateCraft, seller, { craftId: result?.craftId, price: 41 });
  await expect(question).toContainText('The price is now 41 coins. Nothing was charged');
  // A changed text in the same notice would be read out in addition to the announcement.
  expect(await firstNews?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(failure).toBeHidden();
  await expect(question.getByRole('button', { name: /^Pay/ })).toBeHidden();
  await question.getByRole('button', { name: 'See the new price' }).click();
  await expect(question).toContainText('Your rewards and purchased coins come to 40. Purchase Coins');
  await expect(failure).toBeHidden();
  await expectAccessible(page);
  await expect(question.getByRole('button', { name: 'Pay 41 coins' })).toBeDisabled();
  await world.call(updateCraft, seller, { craftId: result?.craftId, price: 0 });
  await expect(question).toContainText('This Craft is free now');
  await expect(question.getByRole('button', { name: /^Pay|price/ })).toBeHidden();
  await world.call(updateCraft, seller, { craftId: result?.craftId, price: 35 });
  await question.getByRole('button', { name: 'See the new price' }).click();
  await question.getByRole('button', { name: 'Pay 35 coins' }).click();
  await expect(page.getByText('"Sold Craft" is yours.')).toBeVisible();
  await expect(page.getByText('Equipped', { exact: true })).toBeVisible();
  await expect(page.getByText('The goods.')).toBeVisible();
  await expect(buy).toBeHidden();
  const notYet = page.getByText(craftSalesNotYet);
  await open(page, '/terms');
  await expect(page.getByText('Creators get 70% of the coins')).toBeVisible();
  await expect(notYet).toBeHidden();
  setFlag('craft_sales', 'off');
  await expect(notYet).toBeVisible();
});

test('a buyer is told what became of a purchase', async ({ page, problems }) => {
  const { url, databaseUrl } = product.addresses();
  const world = new World(url, { apiKey: editorApiKey });
  const [seller, buyer] = [await world.user(), await world.user()];
  const sell = async (name: string) => {
    const craft = { name, prompt: 'The goods.', isPublic: true, price: 30 };
    return (await world.call(createCraft, seller, craft)).result?.craftId;
  };
  const [takenOff, , paidUnseen] = [await sell('Taken Off'), await sell('Read First'), await sell('Paid Unseen')];
  await new LedgerWriter(databaseUrl).give(buyer.uid, 80);
  setFlag('craft_sales', 'on');
  await pass(page);

  await test.step('the purchase dialog of a listed craft says when the craft is taken off the market', async () => {
    await signIn(page, buyer, `${url}/crafts?search=Taken`);
    await page.getByRole('button', { name: 'Buy Taken Off' }).click();
    const question = page.getByRole('dialog', { name: 'Buy Taken Off' });
    await expect(question).toContainText('Buy "Taken Off" for 30 coins?');
    await world.call(updateCraft, seller, { craftId: takenOff, isPublic: false });
    await expect(question).toContainText('This Craft is off the market');
    await expect(question.getByRole('button', { name: /^Pay/ })).toBeHidden();
    await question.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('heading', { name: 'Taken Off' })).toHaveCount(0);
  });

  await test.step('the success of a purchase from the details is told in a region that the details had before', async () => {
    await page.goto(`${url}/crafts?search=Read`);
    await page.getByRole('heading', { name: 'Read First' }).click();
    const details = page.getByRole('dialog', { name: 'Read First', exact: true });
    // Screen readers ignore a region that comes with its first text.
    const region = await details.getByRole('region', { name: 'Messages' }).elementHandle();
    await details.getByRole('button', { name: 'Buy Read First' }).click();
    await page.getByRole('button', { name: 'Pay 30 coins' }).click();
    await expect(details.getByRole('region', { name: 'Messages' })).toContainText('"Read First" is yours.');
    expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
  });

  await test.step('a purchase whose answer was lost but which was paid is shown as bought, not as failed', async () => {
    problems.allowFromHere(/net::ERR_FAILED/);
    await page.goto(`${url}/crafts/${paidUnseen}`);
    await page.getByRole('button', { name: 'Buy Paid Unseen' }).click();
    const question = page.getByRole('dialog', { name: 'Buy Paid Unseen' });
    await loseAnswer(page, 'purchaseCraft');
    await question.getByRole('button', { name: 'Pay 30 coins' }).click();
    await expect(question).toContainText('You already have this Craft.');
    await expect(question.getByText('try again')).toBeHidden();
    await question.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Equipped', { exact: true })).toBeVisible();
  });
  setFlag('craft_sales', 'off');
});

test('the configuration is not fetched again within 30 seconds, and live flags replace the cached flags', async ({
  page,
}) => {
  let fetches = 0;
  page.on('request', (request) => (fetches += Number(new URL(request.url()).pathname === '/config')));
  await open(page, '/new');
  await expect.poll(() => fetches).toBe(1);
  await expect(link(page, 'banner', 'Craft')).toBeVisible();
  await page.goto('about:blank');
  setFlag('show_craft_market', 'off');
  await open(page, '/new');
  await expect(link(page, 'banner', 'Craft')).toBeHidden();
  expect(fetches).toBe(1);
  setFlag('show_craft_market', 'on');
  await expect(link(page, 'banner', 'Craft')).toBeVisible();
});

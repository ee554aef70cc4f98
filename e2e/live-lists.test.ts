import type { Page } from '@playwright/test';
import { cancelBounty, engageBounty } from '#contract/bounties/calls.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { updateFarmDetails } from '#contract/farms/calls.ts';
import type { TestUser, World } from '#testing/world.ts';
import { askDatabase } from './ask-database.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { crowd, keepNewest, makeFarm } from './farm-world.ts';
import { holdReads } from './hold-reads.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { passAsDeveloper } from './passing-gate.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

async function makeCraft(world: World, owner: TestUser, name: string): Promise<string> {
  const { result } = await world.call(createCraft, owner, { name, prompt: 'Look closely.', isPublic: true });
  return result?.craftId ?? '';
}

const cards = (page: Page, word: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: word }) });

test('a long list keeps what it shows', async ({ page, world }) => {
  const word = uniqueName('Between');
  const owner = await world.user();
  for (let n = 1; n <= 26; n += 1) await makeCraft(world, owner, `${word} ${n}`);

  await test.step('a new craft on a list of two loaded pages hides none of the others', async () => {
    await page.goto(`/crafts?search=${encodeURIComponent(word)}`);
    await expect(cards(page, word)).toHaveCount(24);
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await expect(cards(page, word)).toHaveCount(26);
    // The focus continues where the page before ended.
    await expect(page.locator(':focus')).toHaveText('2 more:');
    await page.keyboard.press('Tab');
    await expect(cards(page, word).nth(24).locator(':focus')).toHaveCount(1);
    await makeCraft(world, owner, `${word} 27`);
    await expect(page.getByRole('heading', { name: `${word} 27`, exact: true })).toBeVisible();
    await expect(cards(page, word)).toHaveCount(27);
  });
  await test.step('going back to a long list, or reloading it, restores its length and scroll position', async () => {
    await cards(page, word).nth(26).scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await page.getByRole('button', { name: `${word} 1`, exact: true }).click();
    await page.getByRole('dialog').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: `${word} 1`, exact: true })).toBeVisible();
    await page.goBack();
    for (const comesBack of [async () => {}, () => page.reload()]) {
      await comesBack();
      await expect(cards(page, word)).toHaveCount(27);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    }
  });
});

test('a user who scrolls while a list is still loading is not moved when it arrives', async ({ page, world }) => {
  const word = uniqueName('Moved');
  const owner = await world.user();
  for (let n = 1; n <= 12; n += 1) await makeCraft(world, owner, `${word} ${n}`);
  await page.goto(`/crafts?search=${encodeURIComponent(word)}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const { held, give } = await holdReads(page, ['browseCrafts']);
  await page.reload();
  await expect.poll(held).toBe(1);
  await page.keyboard.press('Home');
  give();
  await expect(cards(page, word)).toHaveCount(12);
  // Longer than the page keeps restoring its scroll position.
  await page.waitForTimeout(2_500);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('own crafts beyond the first page are shown on request on the market, in the farm and for a submission', async ({
  page,
  world,
  addresses,
}) => {
  const word = uniqueName('Plenty');
  const [owner, poster] = [await world.user(), await makePoster(world, addresses.databaseUrl, 0)];
  const farmId = await makeFarm(world, owner, uniqueName('Plenty of'));
  const bountyId = await postBounty(world, poster, {
    title: uniqueName('Wanted'),
    reward: { type: 'equity', equityPercentage: 1 },
  });
  await world.call(engageBounty, owner, { bountyId });
  for (let n = 1; n <= 26; n += 1) await makeCraft(world, owner, `${word} ${n}`);
  await signIn(page, owner, '/crafts?of=me');
  for (const address of ['/crafts?of=me', `/farm/${farmId}`]) {
    if (address !== '/crafts?of=me') await page.goto(address);
    await expect(cards(page, word)).toHaveCount(24);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(cards(page, word)).toHaveCount(26);
  }
  await page.goto(`/wanted/${bountyId}`);
  const choice = page.getByRole('group', { name: 'Your Craft' });
  await expect(choice.getByRole('radio')).toHaveCount(24);
  await choice.getByRole('button', { name: 'Show more' }).click();
  await choice.getByLabel(`${word} 1`, { exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Under Review', { exact: true })).toBeVisible();
});

test('a farm shows the first 100 of many members and all on request, and removing one shortens the list by one', async ({
  page,
  world,
  addresses,
}) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Moving up'));
  await crowd(addresses.databaseUrl, farmId, 120);
  await signIn(page, owner, `/farm/${farmId}`);
  const members = page.getByRole('region', { name: 'Members' });
  await expect(members.getByRole('listitem')).toHaveCount(100);
  await members.getByRole('button', { name: 'Show more' }).click();
  await expect(members.getByRole('listitem')).toHaveCount(121);
  await expect(members.getByRole('button', { name: 'Show more' })).toBeHidden();
  await members.getByRole('button', { name: 'Remove Villager 7', exact: true }).click();
  await page.getByRole('button', { name: 'Remove from farm' }).click();
  await expect(members.getByText('Villager 7', { exact: true })).toBeHidden();
  await expect(members.getByRole('listitem')).toHaveCount(120);
  await crowd(addresses.databaseUrl, farmId, 0);
});

test('open details of a craft show its new name when it is renamed', async ({ page, world }) => {
  const owner = await world.user();
  const name = uniqueName('Renamed');
  const craftId = await makeCraft(world, owner, name);
  await signIn(page, await world.user(), `/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Try On ${name}` }).click();
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const badge = await dialog.getByText('Equipped (Trial)').boundingBox();
  expect(badge?.height, 'the badge is as high as one of its lines').toBeLessThan(30);
  await world.call(updateCraft, owner, { craftId, name: `${name} again` });
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(`${name} again`);
});

test('text typed in the dialog of a craft is kept when the list behind it changes', async ({ page, world }) => {
  const word = uniqueName('Shorter');
  const owner = await world.user();
  const ids: string[] = [];
  for (let n = 1; n <= 25; n += 1) ids.push(await makeCraft(world, owner, `${word} ${n}`));
  await signIn(page, owner, `/crafts?search=${encodeURIComponent(word)}`);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('button', { name: `Edit ${word} 1`, exact: true }).click();
  const price = page.getByRole('dialog').getByLabel('Price in coins');
  await price.fill('50');

  await test.step('when the last page of the list disappears', async () => {
    await world.call(updateCraft, owner, { craftId: ids.at(-1) ?? '', isPublic: false });
    const behind = page.getByRole('heading', { level: 3, name: word, includeHidden: true });
    await expect(behind).toHaveCount(24);
    await expect(price).toHaveValue('50');
    await world.call(updateCraft, owner, { craftId: ids.at(-1) ?? '', isPublic: true });
    await expect(behind).toHaveCount(25);
    await expect(price).toHaveValue('50');
  });
  await test.step('when the craft leaves the list', async () => {
    await world.call(updateCraft, owner, { craftId: ids[0] ?? '', isPublic: false });
    await expect(
      page.getByRole('heading', { level: 3, name: `${word} 1`, exact: true, includeHidden: true }),
    ).toHaveCount(0);
    await expect(price).toHaveValue('50');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${word} 1 is saved.`)).toBeVisible();
  });
});

test('text typed in a report is kept when its transaction moves to the next page', async ({
  page,
  world,
  addresses,
}) => {
  const user = await world.user();
  const ledger = new LedgerWriter(addresses.databaseUrl);
  await ledger.spend(user.uid, Array<number>(24).fill(1), 'AI use');
  await signIn(page, user, '/coin-ledger');
  await page.getByRole('button', { name: 'Report Issue: Monthly credits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report an issue' });
  await dialog.getByLabel('Other').check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Details: Other').fill('I wonder.');
  await ledger.spend(user.uid, [2], 'AI use: one more');
  // While a dialog is open, the page behind it is hidden from assistive technology.
  await expect(page.getByRole('cell', { name: 'AI use: one more', exact: true, includeHidden: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Monthly credits', exact: true, includeHidden: true })).toHaveCount(0);
  await expect(dialog.getByLabel('Details: Other')).toHaveValue('I wonder.');
});

/** Hides all bounties on the market except those of this title, because other journeys post there, too. */
async function showOnly(page: Page, title: string): Promise<void> {
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    const ids = new Set<number>();
    socket.onMessage((message) => {
      const { id, query } = JSON.parse(String(message));
      if (query === 'recentBounties') ids.add(id);
      server.send(message);
    });
    server.onMessage((message) => {
      const answer = JSON.parse(String(message));
      if (!ids.has(answer.id)) return socket.send(message);
      const items = answer.value.items.filter((bounty: { title: string }) => bounty.title === title);
      socket.send(JSON.stringify({ ...answer, value: { ...answer.value, items } }));
    });
  });
}

test('an owner edits their farm and their bounty on the market while the lists there change', async ({
  page,
  world,
  addresses,
}) => {
  const owner = await world.user();
  const [name, title] = [uniqueName('On the Market'), uniqueName('Last')];
  const farmId = await makeFarm(world, owner, name);
  await keepNewest(addresses.databaseUrl, farmId);
  const bountyId = await postBounty(world, owner, { title });
  const makeNewest = "update bounties set created_at = created_at + interval '1 day' where id = $1";
  await askDatabase(addresses.databaseUrl, makeNewest, [bountyId]);
  await showOnly(page, title);
  await passAsDeveloper(page);
  await signIn(page, owner, '/craft');
  const dialog = page.getByRole('dialog');
  const description = dialog.getByRole('textbox', { name: 'Description' });

  await test.step('an owner edits their farm', async () => {
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await description.fill(`All of ${name}.`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Farm details updated.')).toBeVisible();
    await expect(page.getByText(`All of ${name}.`)).toBeVisible();
  });
  await test.step('text typed in the dialog of a bounty is kept when the last bounty leaves the market', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await description.fill('It is slow since Monday.');
    await world.call(cancelBounty, owner, { bountyId });
    await expect(page.getByText('No public bounty calls at the moment.')).toBeVisible();
    await expect(description).toHaveValue('It is slow since Monday.');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard it' }).click();
  });
  await test.step('text typed in the dialog of a farm is kept when the farm leaves the market', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await description.fill('We close for the winter.');
    await world.call(updateFarmDetails, owner, { farmId, isPublic: false });
    await expect(page.getByRole('heading', { level: 3, name, includeHidden: true })).toHaveCount(0);
    await expect(description).toHaveValue('We close for the winter.');
  });
});

import type { Page } from '@playwright/test';
import pg from 'pg';
import { craftGlyphs } from '#client/crafts/craft-glyphs.ts';
import { createCraft, grantCraftAccess, startCraftTrial, updateCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import type { TestUser, World } from '#testing/world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { otherBrowser } from './other-browser.ts';
import { signIn, signOut } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';
import { verifyEmail } from './verify-email.ts';

async function makeCraft(
  world: World,
  owner: TestUser,
  fields: { name: string; description?: string; price?: number; isPublic?: boolean },
) {
  const { result } = await world.call(createCraft, owner, {
    prompt: '## Description\nFinds **bugs**.\n## Steps\nLook closely.',
    isPublic: true,
    ...fields,
  });
  return result?.craftId ?? '';
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('a craft is written with a preview, shown on the market and edited in place', async ({ page, world }) => {
  const name = uniqueName('Bug Finder');
  await signIn(page, await world.user());
  await page.getByRole('link', { name: 'New Craft' }).click();
  await expect(page.getByRole('button', { name: 'Create Craft' })).toBeDisabled();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price in coins').fill('5');
  await page.getByLabel('Prompt').fill('## Description\nFinds bugs.\n## Steps\n1. Look');
  await expect(page.getByText('A paid price is at least 10 coins.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expect(page.getByText('What you had written is back.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Prompt')).toHaveValue(/1\. Look$/);
  await page.getByLabel('Price in coins').fill('50');
  await page.getByRole('radio', { name: 'bug net' }).check({ force: true });
  await page.getByLabel('Show it on the market').check();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('Finds bugs.').first()).toBeVisible();
  await expect(preview.getByText('50 coins')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Craft' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt' }).getByText('Look')).toBeVisible();
  await page.goto('/crafts/new');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByText('What you had written is back.')).toBeHidden();

  await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
  await expect(card(page, name).getByText('My Craft')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Price in coins').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, name).getByText('Free', { exact: true })).toBeVisible();
});

test('of a craft that two tabs have open each saves what was changed in it, and the other says so', async ({
  page,
  context,
  world,
}) => {
  const writer = await world.user();
  const { result } = await world.call(createCraft, writer, {
    name: 'Two Tabs',
    prompt: 'Look closely.',
    category: 'Old',
  });
  await signIn(page, writer, `/crafts/${result?.craftId}/edit`);
  const other = await context.newPage();
  await other.goto(`/crafts/${result?.craftId}/edit`);
  await expect(other.getByLabel('Prompt')).toHaveValue('Look closely.');
  await page.getByLabel('Prompt').fill('Look twice.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two Tabs' })).toBeVisible();
  await expect(other.getByText(craftMessages.changedElsewhere)).toBeVisible();
  await other.getByLabel('Category').fill('Reviews');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Two Tabs' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Prompt' })).toContainText('Look twice.');
  await expect(other.getByText('Reviews', { exact: true })).toBeVisible();
});

test('what comes back of a craft that was being changed is what was changed, not the rest from before', async ({
  page,
  world,
}) => {
  const writer = await world.user();
  const { result } = await world.call(createCraft, writer, { name: 'Left Open', prompt: 'Look closely.' });
  const craftId = result?.craftId;
  await signIn(page, writer, `/crafts/${craftId}/edit`);
  await page.getByLabel('Category').fill('Reviews');
  await world.call(updateCraft, writer, { craftId, prompt: 'Look twice.' });
  await expect(page.getByText(craftMessages.changedElsewhere)).toBeVisible();
  await page.reload();
  await expect(page.getByText('What you had written is back.')).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue('Reviews');
  await expect(page.getByLabel('Prompt')).toHaveValue('Look twice.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('Look twice.');
});

test('a craft that is being written survives a reload, until its writer starts afresh or signs out', async ({
  page,
  world,
}) => {
  const writer = await world.user();
  await signIn(page, writer, '/crafts/new');
  await page.getByLabel('Name').fill('Half a Craft');
  await page.getByLabel('Price in coins').fill('');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Half a Craft');
  await expect(page.getByLabel('Price in coins')).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create Craft' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start afresh' })).toBeHidden();

  await page.getByLabel('Name').fill('Not for others');
  await page.goto('/dashboard');
  await signOut(page);
  for (const user of [await world.user(), writer]) {
    await signIn(page, user, '/crafts/new');
    await expect(page.getByLabel('Name')).toHaveValue('');
    await page.goto('/dashboard');
    await signOut(page);
  }
});

test('a price changed in one browser shows in the other without a reload', async ({
  page,
  browser,
  world,
  addresses,
}) => {
  const owner = await world.user();
  const name = uniqueName('Shared');
  await makeCraft(world, owner, { name, price: 30 });
  const visitor = await otherBrowser(browser, addresses);
  await visitor.goto(`/crafts?search=${encodeURIComponent(name)}`);
  await expect(card(visitor, name).getByText('30 coins', { exact: true })).toBeVisible();

  await signIn(page, owner, `/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Price in coins').fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(visitor, name).getByText('40 coins', { exact: true })).toBeVisible();
  await visitor.context().close();
});

test('a craft is tried on where its details are read, over the list', async ({ page, world }) => {
  const name = uniqueName('Read');
  await makeCraft(world, await world.user(), { name });
  await signIn(page, await world.user(), `/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Try On ${name}` }).click();
  await expect(dialog.getByText('Equipped (Trial)')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Prompt' }).getByText('Look closely.')).toBeVisible();
});

test('a visitor is led to the login and back, and then tries a craft on', async ({ page, world, addresses }) => {
  const name = uniqueName('Tried');
  const craftId = await makeCraft(world, await world.user(), { name });
  const user = await world.user();
  await page.goto(`/crafts/${craftId}`);
  await expect(page.getByText('Finds bugs.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Try On ${name}` }).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`/crafts/${craftId}`);
  await page.getByRole('button', { name: `Try On ${name}` }).click();
  await expect(page.getByText('Equipped (Trial)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt' }).getByText('Look closely.')).toBeVisible();
  await expect(page.getByText('Your trial runs until')).toBeVisible();

  const sql = new pg.Client({ connectionString: addresses.databaseUrl });
  await sql.connect();
  await sql.query("update craft_trials set started_at = now() - interval '8 days' where craft_id = $1", [craftId]);
  await sql.end();
  await page.reload();
  await expect(page.getByText('Your trial is over.')).toBeVisible();
  await expect(page.getByText('Trial over')).toBeVisible();
  await expect(page.getByText('Equipped (Trial)')).toBeHidden();
  await expect(page.getByRole('button', { name: `Try On ${name}` })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Prompt' })).toBeHidden();
});

test('access is granted from the dashboard by Enter, and the dialog closes by itself', async ({ page, world }) => {
  const owner = await world.user();
  const name = uniqueName('Granted');
  await makeCraft(world, owner, { name, isPublic: false });
  await signIn(page, owner);
  await page.getByRole('button', { name: `Grant Access to ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Their email').fill('friend@example.test');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Access to "${name}" is granted to friend@example.test.`)).toBeVisible();
  // A second address would be lost when it closes.
  await expect(dialog.getByLabel('Their email')).not.toBeEditable();
  await expect(dialog).toBeHidden({ timeout: 4_000 });
});

test('whom a craft was granted to stands on its page, and is taken back there', async ({ page, world }) => {
  const owner = await world.user();
  const craftId = await makeCraft(world, owner, { name: uniqueName('Shared'), isPublic: false });
  await signIn(page, owner, `/crafts/${craftId}`);
  const access = page.getByRole('region', { name: 'Access' });
  await expect(access.getByText('You have given nobody access to this Craft.')).toBeVisible();
  await expect(access.getByRole('list')).toHaveCount(0);
  await access.getByRole('button', { name: 'Grant Access' }).click();
  await page.getByLabel('Their email').fill('friend@example.test');
  await page.keyboard.press('Enter');
  await expect(access.getByText('friend@example.test', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 4_000 });
  await expectAccessible(page);
  await access.getByRole('button', { name: 'Take back the access of friend@example.test' }).click();
  const question = page.getByRole('dialog', { name: 'Take access back' });
  await expect(question).toContainText("Giving it again counts as one more of the day's grants.");
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(access.getByText('friend@example.test', { exact: true })).toBeVisible();
  await access.getByRole('button', { name: 'Take back the access of friend@example.test' }).click();
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('that you gave friend@example.test.')).toBeVisible();
  await expect(access.getByText('You have given nobody access to this Craft.')).toBeVisible();
});

test('what others gave one is among the equipped crafts, and is given back there', async ({
  page,
  world,
  addresses,
}) => {
  const [owner, user] = [await world.user(), await world.user()];
  const [granted, tried] = [uniqueName('Handed'), uniqueName('Tried on')];
  const grantedId = await makeCraft(world, owner, { name: granted, isPublic: false });
  const triedId = await makeCraft(world, owner, { name: tried });
  await verifyEmail(addresses.databaseUrl, user);
  await world.call(grantCraftAccess, owner, { craftId: grantedId, recipientEmail: user.email });
  await page.goto('/crafts?of=equipped');
  await expect(page).toHaveURL('/login?returnUrl=%2Fcrafts%3Fof%3Dequipped');
  await signIn(page, user);
  await page.getByRole('link', { name: 'Equipped Crafts' }).click();
  await expect(page).toHaveURL('/crafts?of=equipped');
  await expect(page).toHaveTitle('Equipped Crafts | Furrow');
  await expect(card(page, granted).getByText('Granted')).toBeVisible();
  await world.call(startCraftTrial, user, { craftId: triedId });
  await expect(card(page, tried).getByText('On trial until')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: granted, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Prompt' }).getByText('Look closely.')).toBeVisible();
  await page.keyboard.press('Escape');
  await card(page, granted)
    .getByRole('button', { name: `Give back ${granted}` })
    .click();
  const question = page.getByRole('dialog', { name: 'Give Craft back' });
  await question.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByText(`You gave "${granted}" back.`)).toBeVisible();
  await expect(card(page, granted)).toBeHidden();
  await page.getByRole('navigation', { name: 'Lists of Crafts' }).getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveTitle('Browse All Crafts | Furrow');
});

test('the details of a craft that is taken off the market offer nothing more', async ({ page, world }) => {
  const owner = await world.user();
  const name = uniqueName('Taken off');
  const craftId = await makeCraft(world, owner, { name });
  await signIn(page, await world.user(), `/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('button', { name: `Try On ${name}` })).toBeVisible();
  await world.call(updateCraft, owner, { craftId, isPublic: false });
  await expect(details.getByText('There is no such Craft.')).toBeVisible();
  await expect(details.getByRole('button', { name: `Try On ${name}` })).toBeHidden();
  await expect(details.getByRole('link', { name: 'Open its page' })).toBeHidden();
  await expectAccessible(page);
});

test('a craft is deleted on its page, after a question', async ({ page, world }) => {
  const owner = await world.user();
  const name = uniqueName('Deleted');
  const craftId = await makeCraft(world, owner, { name });
  await signIn(page, owner, `/crafts/${craftId}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete Craft' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Craft' }).click();
  await expect(page).toHaveURL('/crafts?of=me');
  await expect(page.getByText(`The Craft "${name}" is deleted.`)).toBeVisible();
  await expect(page.getByText('You have not made a Craft yet.')).toBeVisible();
  await page.goto(`/crafts/${craftId}`);
  await expect(page.getByText('There is no such Craft.')).toBeVisible();
});

test('a craft that somebody buys while its deletion is asked stays, and the question says why', async ({
  page,
  world,
  addresses,
}) => {
  const [owner, user] = [await world.user(), await world.user()];
  const name = uniqueName('Bought');
  const craftId = await makeCraft(world, owner, { name });
  await signIn(page, owner, `/crafts/${craftId}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete Craft' });
  const act = question.getByRole('button', { name: 'Delete Craft' });
  await expect(act).toBeVisible();
  const sql = new pg.Client({ connectionString: addresses.databaseUrl });
  await sql.connect();
  await sql.query('insert into craft_purchases (craft_id, user_id, price, bought_at) values ($1, $2, 0, now())', [
    craftId,
    user.uid,
  ]);
  await sql.end();
  await expect(question.getByText('Somebody bought this Craft')).toBeVisible();
  await expect(act).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Close' }).last().click();
  await expect(question).toBeHidden();
});

test('the search stands in the address, finds as one types and says when nothing fits', async ({ page, world }) => {
  const owner = await world.user();
  const word = Math.random().toString(36).slice(2, 10);
  await makeCraft(world, owner, { name: `Alpha ${word}` });
  await makeCraft(world, owner, { name: `Beta ${word}` });
  await page.goto('/craft');
  await expect(page.getByRole('heading', { name: 'Crafts for Sale' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Browse All Crafts' }).click();
  await page.getByRole('searchbox').pressSequentially(`alpha ${word}`);
  await expect(page).toHaveURL(new RegExp(`search=alpha\\+${word}`));
  await expect(page.getByRole('heading', { name: `Alpha ${word}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Beta ${word}` })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('zzqqxxjjvvkk');
  await expect(page.getByRole('paragraph').filter({ hasText: 'No crafts match your search criteria.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).toHaveURL('/crafts');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('what the market says stands apart from the whole description', async ({ page, world }) => {
  const owner = await world.user();
  const [short, both] = [uniqueName('Short'), uniqueName('Both')];
  await makeCraft(world, owner, { name: short });
  await makeCraft(world, owner, { name: both, description: 'Finds bugs of every kind, and says which are old.' });
  await page.goto(`/crafts?search=${encodeURIComponent(both)}`);
  await page.getByRole('button', { name: both, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'In short' }).getByText('Finds bugs.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Description' }).getByText('of every kind')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/crafts?search=${encodeURIComponent(short)}`);
  await page.getByRole('button', { name: short, exact: true }).click();
  await expect(dialog.getByText('Finds bugs.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: /In short|Description/ })).toHaveCount(0);
});

test('the icon of a craft is shown by its glyph, one that nobody knows by a sprout', async ({ page, world }) => {
  const owner = await world.user();
  const name = uniqueName('Pictured');
  await world.call(createCraft, owner, { name, icon: 'anvil', isPublic: true });
  await world.call(createCraft, owner, { name, isPublic: true });
  await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
  const glyphs = card(page, name).locator('path');
  await expect(glyphs).toHaveCount(2);
  const shapes = await glyphs.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  expect(shapes).toEqual([craftGlyphs.sprout, craftGlyphs.anvil]);
});

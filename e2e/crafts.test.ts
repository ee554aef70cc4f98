import { craftGlyphs } from '#client/crafts/craft-glyphs.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { askDatabase } from './ask-database.ts';
import { craftCard, makeCraft } from './craft-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test('a price changed in one browser shows in the other without a reload', async ({ page, otherBrowser, world }) => {
  const owner = await world.user();
  const name = uniqueName('Shared');
  await makeCraft(world, owner, { name, price: 30 });
  const visitor = await otherBrowser();
  await visitor.goto(`/crafts?search=${encodeURIComponent(name)}`);
  await expect(craftCard(visitor, name).getByText('30 coins', { exact: true })).toBeVisible();

  await signIn(page, owner, `/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Price in coins').fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(craftCard(visitor, name).getByText('40 coins', { exact: true })).toBeVisible();
});

test('the open details of a craft that is taken off the market offer no actions', async ({ page, world }) => {
  const owner = await world.user();
  const name = uniqueName('Taken off');
  const craftId = await makeCraft(world, owner, { name });
  await signIn(page, await world.user(), `/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('button', { name: `Try On ${name}` })).toBeVisible();
  await world.call(updateCraft, owner, { craftId, isPublic: false });
  await expect(details.getByText('There is no such Craft.').first()).toBeVisible();
  await expect(details.getByRole('button', { name: `Try On ${name}` })).toBeHidden();
  await expect(details.getByRole('link', { name: 'Open its page' })).toBeHidden();
  await expectAccessible(page);
});

test('the owner of a craft deletes it on its page, unless somebody has bought it', async ({
  page,
  world,
  addresses,
}) => {
  const [owner, user] = [await world.user(), await world.user()];
  const question = page.getByRole('dialog', { name: 'Delete Craft' });
  await test.step('a craft is deleted after a confirmation', async () => {
    const name = uniqueName('Deleted');
    const craftId = await makeCraft(world, owner, { name });
    await signIn(page, owner, `/crafts/${craftId}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
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
  await test.step('a craft that is bought while its deletion is being confirmed cannot be deleted, and the dialog says why', async () => {
    const name = uniqueName('Bought');
    const craftId = await makeCraft(world, owner, { name });
    await page.goto(`/crafts/${craftId}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const act = question.getByRole('button', { name: 'Delete Craft' });
    await expect(act).toBeVisible();
    await askDatabase(
      addresses.databaseUrl,
      'insert into craft_purchases (craft_id, user_id, price, bought_at) values ($1, $2, 0, now())',
      [craftId, user.uid],
    );
    await expect(question.getByText('Somebody bought this Craft')).toBeVisible();
    await expect(act).toHaveCount(0);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Close' }).last().click();
    await expect(question).toBeHidden();
  });
});

test('a visitor searches for crafts, and looks at what they find', async ({ page, world }) => {
  const owner = await world.user();
  const search = page.getByRole('searchbox');
  // The typed words apply a moment later: details opened before that would close.
  const find = async (name: string, howMany = 1) => {
    await search.fill(name);
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(howMany);
  };
  await test.step('the search for crafts is kept in the address, filters while typing and says when nothing matches', async () => {
    const word = Math.random().toString(36).slice(2, 10);
    await makeCraft(world, owner, { name: `Alpha ${word}` });
    await makeCraft(world, owner, { name: `Beta ${word}` });
    await page.goto('/craft');
    await expect(page.getByRole('heading', { name: 'Crafts for Sale' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Browse All Crafts' }).click();
    await search.pressSequentially(`alpha ${word}`);
    await expect(page).toHaveURL(new RegExp(`search=alpha\\+${word}`));
    await expect(page.getByRole('heading', { name: `Alpha ${word}` })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Beta ${word}` })).toBeHidden();
    await expectAccessible(page);
    await search.fill('zzqqxxjjvvkk');
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'No crafts match your search criteria.' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toBeFocused();
    await expect(page).toHaveURL('/crafts');
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  });
  await test.step('the details of a craft show the market description apart from the full description', async () => {
    const [short, both] = [uniqueName('Short'), uniqueName('Both')];
    await makeCraft(world, owner, { name: short });
    await makeCraft(world, owner, { name: both, description: 'Finds bugs of every kind, and says which are old.' });
    await find(both);
    await page.getByRole('button', { name: both, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'In short' }).getByText('Finds bugs.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Description' }).getByText('of every kind')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await find(short);
    await page.getByRole('button', { name: short, exact: true }).click();
    await expect(dialog.getByText('Finds bugs.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: /In short|Description/ })).toHaveCount(0);
  });
  await test.step('the icon of a craft is drawn with its own glyph, and a craft without an icon has a sprout', async () => {
    const name = uniqueName('Pictured');
    await world.call(createCraft, owner, { name, icon: 'anvil', isPublic: true });
    await world.call(createCraft, owner, { name, isPublic: true });
    await page.keyboard.press('Escape');
    await find(name, 2);
    // Other icons are drawn on a square of another size.
    const glyphs = craftCard(page, name).locator('svg[viewBox="0 0 512 512"] path');
    await expect(glyphs).toHaveCount(2);
    const shapes = await glyphs.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
    expect(shapes).toEqual([craftGlyphs.sprout, craftGlyphs.anvil]);
  });
});

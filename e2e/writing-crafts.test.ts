import type { Page } from '@playwright/test';
import { createCraft, deleteCraft, updateCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craftCard } from './craft-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { signIn, signOut } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test('a craft is written with a preview, is kept meanwhile, and is shown on the market', async ({ page, world }) => {
  const writer = await world.user();
  await test.step('a craft is written with a preview, shown on the market and edited in place', async () => {
    const name = uniqueName('Bug Finder');
    await signIn(page, writer);
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
    await page.getByLabel('Price in coins').fill('10,5');
    await page.getByLabel('Price in coins').blur();
    await expect(page.getByText('A price is a whole number of coins')).toBeVisible();
    await page.getByLabel('Price in coins').fill('50');
    await page.getByRole('radio', { name: 'bug net' }).check({ force: true });
    await page.getByLabel('Show it on the market').check();
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview.getByText('Finds bugs.').first()).toBeVisible();
    await expect(preview.getByText('50 coins')).toBeVisible();
    await expect(preview.getByText(craftMessages.salesOff)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Craft' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Prompt' }).getByText('Look')).toBeVisible();

    await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
    await expect(craftCard(page, name).getByText('My Craft')).toBeVisible();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('Price in coins').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(craftCard(page, name).getByText('Free', { exact: true })).toBeVisible();
  });
  await test.step('a craft that is being written survives a reload, until its writer starts afresh or signs out', async () => {
    await page.goto('/crafts/new');
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page.getByText('What you had written is back.')).toBeHidden();
    await page.getByLabel('Name').fill('Half a Craft');
    await page.getByLabel('Price in coins').fill('10,5');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Half a Craft');
    await expect(page.getByLabel('Price in coins')).toHaveValue('10,5');
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
    const other = await world.user();
    for (const user of [other, writer]) {
      await signIn(page, user, '/crafts/new');
      await expect(page.getByLabel('Name')).toHaveValue('');
      if (user !== other) continue;
      await page.goto('/dashboard');
      await signOut(page);
    }
  });
});

test('of an edited craft only the changed fields are restored and saved', async ({ page, context, world }) => {
  const writer = await world.user();
  await test.step('a restored edit of a craft has only the fields that the user changed, not outdated others', async () => {
    const { result } = await world.call(createCraft, writer, { name: 'Left Open', prompt: 'Look closely.' });
    const craftId = result?.craftId;
    await signIn(page, writer, `/crafts/${craftId}/edit`);
    await page.getByLabel('Category').fill('Reviews');
    await world.call(updateCraft, writer, { craftId, prompt: 'Look twice.' });
    await expect(page.getByText(craftMessages.changedElsewhere).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('What you had written is back.')).toBeVisible();
    await expect(page.getByLabel('Category')).toHaveValue('Reviews');
    await expect(page.getByLabel('Prompt')).toHaveValue('Look twice.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('Look twice.');
  });
  await test.step('two tabs that edit one craft each save only their changed fields, and the other tab says so', async () => {
    const { result } = await world.call(createCraft, writer, {
      name: 'Two Tabs',
      prompt: 'Look closely.',
      category: 'Old',
    });
    await page.goto(`/crafts/${result?.craftId}/edit`);
    const other = await context.newPage();
    await other.goto(`/crafts/${result?.craftId}/edit`);
    await expect(other.getByLabel('Prompt')).toHaveValue('Look closely.');
    await page.getByLabel('Prompt').fill('Look twice.');
    const news = await watchNews(page);
    // The answer is held until live reads have delivered the change.
    await page.route('**/functions/updateCraft', async (route) => {
      const response = await route.fetch();
      await expect(other.getByText(craftMessages.changedElsewhere).first()).toBeVisible();
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Two Tabs' })).toBeVisible();
    // The user's own change never counts as a change made elsewhere, not even for a moment.
    expect(await news()).not.toContain(craftMessages.changedElsewhere);
    await expect(other.getByText(craftMessages.changedElsewhere).first()).toBeVisible();
    await other.getByLabel('Category').fill('Reviews');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Two Tabs' })).toBeVisible();
    await expect(other.getByRole('region', { name: 'Prompt' })).toContainText('Look twice.');
    await expect(other.getByText('Reviews', { exact: true })).toBeVisible();
  });
});

test('text written about a craft that is deleted meanwhile can still be copied', async ({ page, world, problems }) => {
  const writer = await world.user();
  const { result } = await world.call(createCraft, writer, { name: 'Going', prompt: 'Look closely.' });
  const craftId = result?.craftId ?? '';
  await signIn(page, writer, `/crafts/${craftId}/edit`);
  await page.getByLabel('Prompt').fill('An hour of work.');
  problems.allow(/status of 404/);
  await world.call(deleteCraft, writer, { craftId });
  await expect(page.getByText(craftMessages.deletedElsewhere).first()).toBeVisible();
  await expect(page.getByLabel('Prompt')).toHaveValue('An hour of work.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(craftMessages.unknown)).toBeVisible();
  await expect(page.getByLabel('Prompt')).toHaveValue('An hour of work.');
});

/** Records all texts of the page's status lines from now on, however short their time. */
async function watchNews(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) said.push(textContent ?? '');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => Object.assign({ said: [''] }, window).said.join('\n'));
}

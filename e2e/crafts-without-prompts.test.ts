import { createBounty, engageBounty, submitSolution } from '#contract/bounties/calls.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { makePoster } from './bounty-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const missing = 'A Craft on the market, or with a price, needs a prompt: it is what others get.';

test('a craft cannot be put on the market or priced before it has a prompt', async ({ page, world }) => {
  const name = uniqueName('Empty');
  await signIn(page, await world.user(), '/crafts/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Prompt').fill(' ');
  await page.getByLabel('Show it on the market').check();
  await page.getByRole('button', { name: 'Create Craft' }).click();
  await expect(page.getByText(missing)).toBeVisible();
  await expect(page.getByLabel('Prompt')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Show it on the market').uncheck();
  await expect(page.getByText(missing)).toBeHidden();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await page.getByLabel('Price in coins').fill('5');
  await expect(preview.getByText('It has no prompt yet.')).toBeVisible();
  await expect(preview.getByText(/Free|coins/)).toBeHidden();
  await page.getByLabel('Price in coins').fill('20');
  await expect(preview.getByText('20 coins')).toBeVisible();
  await page.getByRole('button', { name: 'Create Craft' }).click();
  await expect(page.getByText(missing)).toBeVisible();
  await page.getByLabel('Price in coins').fill('0');
  await page.getByRole('button', { name: 'Create Craft' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('It has no prompt yet.')).toBeVisible();

  await page.goto('/crafts?of=me');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByLabel('Price in coins').fill('20');
  await dialog.getByLabel('Market description').fill('Soon.');
  await expect(dialog.getByText('Write it under Edit everything.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Price in coins').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Soon.')).toBeVisible();
});

test('a public craft cannot be tried on before it has a prompt, and its other fields can be saved', async ({
  page,
  world,
}) => {
  const [owner, user] = [await world.user(), await world.user()];
  const name = uniqueName('Waiting');
  const { result } = await world.call(createCraft, owner, { name, isPublic: true });
  const craftId = result?.craftId ?? '';
  await signIn(page, user, `/crafts?search=${encodeURIComponent(name)}`);
  const tryOn = page.getByRole('button', { name: `Try On ${name}` });
  await expect(tryOn).toBeDisabled();
  await expect(tryOn).toHaveAccessibleDescription('It has no prompt yet.');
  await expect(page.getByText('It has no prompt yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('It has no prompt yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Try On ${name}` })).toBeDisabled();
  await expectAccessible(page);
  await world.call(updateCraft, owner, { craftId, prompt: '## Steps\n```\nLook closely.\n```' });
  await dialog.getByRole('button', { name: `Try On ${name}` }).click();
  await expect(dialog.getByRole('group', { name: 'Code' })).toContainText('Look closely.');
  await dialog.getByRole('group', { name: 'Code' }).focus();
  await expect(dialog.getByRole('group', { name: 'Code' })).toBeFocused();

  await world.call(updateCraft, owner, { craftId, prompt: '' });
  await signIn(page, owner, `/crafts/${craftId}/edit`);
  await page.getByLabel('Category').fill('Drafts');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Drafts')).toBeVisible();
});

test('a craft without a prompt cannot be chosen for a submission, and the poster is warned of a submitted one', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 1_000);
  const solver = await world.user();
  const { result } = await world.call(createBounty, poster, {
    title: uniqueName('Flaky'),
    description: 'It fails.',
    reward: { type: 'seed', amount: 500 },
  });
  const bountyId = result?.bountyId ?? '';
  const empty = await world.call(createCraft, solver, { name: 'Empty Craft' });
  await world.call(engageBounty, solver, { bountyId });
  await signIn(page, solver, `/wanted/${bountyId}`);
  await expect(page.getByText('None of your Crafts has a prompt yet')).toBeVisible();
  await expectAccessible(page);
  await world.call(createCraft, solver, { name: 'Whole Craft', prompt: 'Look closely.' });
  await expect(page.getByRole('radio', { name: 'Whole Craft' })).toBeEnabled();
  await expect(page.getByRole('radio', { name: 'Empty Craft It has no prompt yet.' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('radio', { name: 'Whole Craft' })).toBeFocused();

  await world.call(submitSolution, solver, { bountyId, craftId: empty.result?.craftId ?? '' });
  await signIn(page, poster, `/wanted/${bountyId}`);
  await expect(page.getByText('This Craft has no prompt: there is nothing in it to use.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept Empty Craft' }).click();
  await expect(page.getByRole('dialog', { name: 'Accept the submission' })).toContainText('has no prompt');
});

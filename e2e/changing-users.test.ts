import { bountyMessages } from '#contract/bounties/messages.ts';
import { startCraftTrial } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { makePoster } from './bounty-world.ts';
import { makeCraft } from './craft-world.ts';
import { expect, test } from './journey.ts';
import { signIn, signInByForm, signOut } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test('what is open on the bounty board closes when its user logs out in another tab', async ({
  page,
  context,
  world,
  addresses,
}) => {
  const [poster, next] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  await signIn(page, poster, '/wanted');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await test.step('the form for a new bounty, when another user logs in from the other tab', async () => {
    await page.getByRole('button', { name: 'Create New Bounty' }).click();
    await expect(page.getByLabel('Your problem')).toBeVisible();
    await signOut(other);
    await signInByForm(other, next);
    await expect(page.getByText(bountyMessages.farmNeeded)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create a farm' })).toBeVisible();
    await expect(page.getByLabel('Your problem')).toBeHidden();
  });
  await test.step('the dialog for a new farm, when the user logs out in the other tab', async () => {
    await page.getByRole('button', { name: 'Create a farm' }).click();
    const checked = page.waitForResponse('**/functions/checkFarmNameIsUnique');
    await page.getByRole('dialog').getByLabel('Farm name').fill('What Ada thought of');
    await checked;
    await signOut(other);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('the details of an equipped craft close when the next user follows without a log-out between', async ({
  page,
  context,
  world,
}) => {
  const [holder, next] = [await world.user(), await world.user()];
  const name = uniqueName('Of the first');
  const craftId = await makeCraft(world, await world.user(), { name });
  await world.call(startCraftTrial, holder, { craftId });
  await signIn(page, holder, '/crafts?of=equipped');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  // As a hidden tab hears of it, which looks at the storage only once a minute.
  await signIn(await context.newPage(), next);
  await expect(page.getByText(craftMessages.noneEquipped)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

import { bountyMessages } from '#contract/bounties/messages.ts';
import { makePoster } from './bounty-world.ts';
import { expect, test } from './journey.ts';
import { signIn, signInByForm, signOut } from './sign-in.ts';

test('the form for a new bounty closes when another user logs in from another tab', async ({
  page,
  context,
  world,
  addresses,
}) => {
  const [poster, next] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  await signIn(page, poster, '/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  await expect(page.getByLabel('Your problem')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await signOut(other);
  await signInByForm(other, next);
  await expect(page.getByText(bountyMessages.farmNeeded)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a farm' })).toBeVisible();
  await expect(page.getByLabel('Your problem')).toBeHidden();
});

test('the dialog for a new farm on the bounty board closes when the user logs out in another tab', async ({
  page,
  context,
  world,
}) => {
  await signIn(page, await world.user(), '/wanted');
  await page.getByRole('button', { name: 'Create a farm' }).click();
  await page.getByRole('dialog').getByLabel('Farm name').fill('What Ada thought of');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await signOut(other);
  await expect(page.getByRole('dialog')).toBeHidden();
});

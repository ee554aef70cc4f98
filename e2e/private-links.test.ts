import { cancelBounty, engageBounty } from '#contract/bounties/calls.ts';
import { grantCraftAccess } from '#contract/crafts/calls.ts';
import type { TestUser } from '#testing/world.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { makeCraft } from './craft-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { logIn, signIn, signOut } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';
import { verifyEmail } from './verify-email.ts';

test('a visitor who may have access to a private craft or bounty is led to the login and back', async ({
  page,
  world,
}) => {
  const [owner, solver] = [await world.user(), await makePoster(world, '', 0)];
  const [name, title] = [uniqueName('Private'), uniqueName('Over')];
  const craftId = await makeCraft(world, owner, { name, isPublic: false });
  const poster = await makePoster(world, '', 0);
  const bountyId = await postBounty(world, poster, { title, reward: { type: 'equity', equityPercentage: 1 } });
  await world.call(engageBounty, solver, { bountyId });
  await world.call(cancelBounty, poster, { bountyId });
  const logsInFrom = async (address: string, user: TestUser, heading: string) => {
    await page.goto(address);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, user);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };
  await logsInFrom(`/crafts/${craftId}`, owner, name);
  await page.goto('/wanted/none');
  await expect(page.getByText('There is no such bounty.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await signIn(page, solver);
  await signOut(page);
  await logsInFrom(`/wanted/${bountyId}`, solver, title);
});

test('a user with a grant reads that their email has to be verified first, and then sees the craft', async ({
  page,
  world,
  addresses,
}) => {
  const [owner, friend] = [await world.user(), await world.user()];
  const name = uniqueName('Waiting');
  const craftId = await makeCraft(world, owner, { name, isPublic: false });
  await world.call(grantCraftAccess, owner, { craftId, recipientEmail: friend.email });
  await signIn(page, friend, `/crafts/${craftId}`);
  await expect(page.getByText('There is no such Craft. If you were given access to it, verify')).toBeVisible();
  await expectAccessible(page);
  await verifyEmail(addresses.databaseUrl, friend);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Equipped', { exact: true })).toBeVisible();
});

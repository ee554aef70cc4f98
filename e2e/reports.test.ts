import { createCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { askDatabase } from './ask-database.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test("others' crafts, bounties and farms have a link to report them by mail, own ones do not", async ({
  page,
  world,
  addresses,
}) => {
  const owner = await makePoster(world, addresses.databaseUrl, 0);
  const name = uniqueName('Bad & "ugly"');
  const { result } = await world.call(createCraft, owner, { name, prompt: 'Look.', isPublic: true });
  const bountyId = await postBounty(world, owner, { title: name });
  const farmId = await makeFarm(world, await world.user(), uniqueName('Open to all'));

  const report = (what: string) => page.getByRole('link', { name: `Report this ${what}` });
  for (const [what, path] of [
    ['Craft', `/crafts/${result?.craftId}`],
    ['bounty', `/wanted/${bountyId}`],
  ] as const) {
    await page.goto(path);
    const mail = new URL((await report(what).getAttribute('href')) ?? '');
    expect(mail.searchParams.get('subject')).toBe(`Report of the ${what} "${name}"`);
    expect(mail.searchParams.get('body')).toContain(`${addresses.url}${path}\n`);
    await expectAccessible(page);
  }
  await signIn(page, owner, `/farm/${farmId}`);
  await expect(report('farm')).toBeVisible();
  for (const path of [`/crafts/${result?.craftId}`, `/wanted/${bountyId}`]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Report/ })).toBeHidden();
  }
});

test('the owner of a craft or farm that was taken down reads so where it would be made public', async ({
  page,
  world,
  addresses,
}) => {
  const creator = await makePoster(world, addresses.databaseUrl, 0);
  const name = uniqueName('Taken down');
  const { result } = await world.call(createCraft, creator, { name, prompt: 'Look.' });
  for (const [table, owner] of [
    ['crafts', 'creator_id'],
    ['farms', 'owner_id'],
  ] as const)
    await askDatabase(
      addresses.databaseUrl,
      `update ${table} set is_public = false, taken_down_at = now() where ${owner} = $1`,
      [creator.uid],
    );

  await signIn(page, creator, `/crafts/${result?.craftId}`);
  await expect(page.getByText(craftMessages.keptOffMarket)).toBeVisible();
  await page.goto(`/crafts/${result?.craftId}/edit`);
  await expect(page.getByText(craftMessages.keptOffMarket)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Show it on the market' })).toBeHidden();
  await page.getByLabel('Category').fill('Kept');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`/crafts/${result?.craftId}$`));

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Manage Farm' }).click();
  await page.getByRole('button', { name: 'Privacy and description' }).click();
  await expect(page.getByText(farmMessages.keptPrivate)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Public/ })).toBeHidden();
});

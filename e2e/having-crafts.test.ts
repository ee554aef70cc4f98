import { grantCraftAccess, returnCraft, startCraftTrial, withdrawCraftAccess } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { askDatabase } from './ask-database.ts';
import { craftCard, makeCraft } from './craft-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { logIn, signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';
import { verifyEmail } from './verify-email.ts';

test('a visitor is led to the login and back, tries a craft on, and loses it when the trial is over', async ({
  page,
  world,
  addresses,
}) => {
  const name = uniqueName('Tried');
  const craftId = await makeCraft(world, await world.user(), { name });
  const user = await world.user();
  await page.goto(`/crafts/${craftId}`);
  await expect(page.getByText('Finds bugs.')).toBeVisible();
  await expect(page.getByText(/^Created (just now|\d minutes? ago)$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt' })).toBeHidden();
  await expectAccessible(page);
  await expect(page.getByText(craftMessages.trialAhead)).toBeVisible();
  await page.getByRole('button', { name: `Try On ${name}` }).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await logIn(page, user);
  await expect(page).toHaveURL(`/crafts/${craftId}`);
  await page.getByRole('button', { name: `Try On ${name}` }).click();
  await expect(page.getByText('Equipped (Trial)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prompt' }).getByText('Look closely.')).toBeVisible();
  await expect(page.getByText('Your trial runs until')).toBeVisible();
  await expect(page.getByText(craftMessages.trialAhead)).toBeHidden();

  await askDatabase(
    addresses.databaseUrl,
    "update craft_trials set started_at = now() - interval '8 days' where craft_id = $1",
    [craftId],
  );
  await page.reload();
  await expect(page.getByText('Your trial is over. Its creator can grant you access to it.')).toBeVisible();
  await expect(page.getByText('Trial over')).toBeVisible();
  await expect(page.getByText('Equipped (Trial)')).toBeHidden();
  await expect(page.getByRole('button', { name: `Try On ${name}` })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Prompt' })).toBeHidden();
});

test('the owner of a craft grants access to it, and takes it back', async ({ page, world }) => {
  const owner = await world.user();
  await test.step('the owner grants access from the dashboard with the Enter key, and the dialog closes by itself', async () => {
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
    // A second address typed now would be lost when the dialog closes.
    await expect(dialog.getByLabel('Their email')).not.toBeEditable();
    await expect(dialog).toBeHidden({ timeout: 4_000 });
  });
  await test.step('the page of a craft lists the people it was granted to, and the owner takes a grant back there', async () => {
    const craftId = await makeCraft(world, owner, { name: uniqueName('Shared'), isPublic: false });
    await page.goto(`/crafts/${craftId}`);
    const access = page.getByRole('region', { name: 'Access' });
    await expect(access.getByText('You have not given anybody access to this Craft.')).toBeVisible();
    await expect(access.getByRole('list')).toHaveCount(0);
    await access.getByRole('button', { name: 'Grant Access' }).click();
    await page.getByLabel('Their email').fill('friend@example.test');
    await page.keyboard.press('Enter');
    await expect(access.getByText('friend@example.test', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 4_000 });
    await expectAccessible(page);
    await access.getByRole('button', { name: 'Take back the access of friend@example.test' }).click();
    const question = page.getByRole('dialog', { name: 'Take access back' });
    await expect(question).toContainText("Granting it again counts as one more of the day's grants.");
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(access.getByText('friend@example.test', { exact: true })).toBeVisible();
    await access.getByRole('button', { name: 'Take back the access of friend@example.test' }).click();
    await question.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('that you gave friend@example.test.')).toBeVisible();
    await expect(access.getByText('You have not given anybody access to this Craft.')).toBeVisible();
  });
});

test('a user tries crafts on, and finds them and granted ones among the equipped crafts', async ({
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
  await test.step('a user tries a craft on in its details, over the list', async () => {
    const name = uniqueName('Read');
    await makeCraft(world, owner, { name });
    await signIn(page, user, `/crafts?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Try On ${name}` }).click();
    await expect(dialog.getByText('Equipped (Trial)')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Prompt' }).getByText('Look closely.')).toBeVisible();
  });
  await page.goto('/dashboard');
  await test.step('granted crafts and crafts on trial are among the equipped crafts, and a grant is given back there', async () => {
    await page.getByRole('link', { name: 'Equipped Crafts' }).click();
    await expect(page).toHaveURL('/crafts?of=equipped');
    await expect(page).toHaveTitle('Equipped Crafts | Furrow');
    await expect(craftCard(page, granted).getByText('Granted')).toBeVisible();
    await world.call(startCraftTrial, user, { craftId: triedId });
    await expect(craftCard(page, tried).getByText('On trial until')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: granted, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Prompt' }).getByText('Look closely.')).toBeVisible();
    await page.keyboard.press('Escape');
    await craftCard(page, granted)
      .getByRole('button', { name: `Give back ${granted}` })
      .click();
    const question = page.getByRole('dialog', { name: 'Give Craft back' });
    await question.getByRole('button', { name: 'Give back' }).click();
    await expect(page.getByText(`You gave "${granted}" back.`)).toBeVisible();
    await expect(craftCard(page, granted)).toBeHidden();
    await page.getByRole('navigation', { name: 'Lists of Crafts' }).getByRole('link', { name: 'All' }).click();
    await expect(page).toHaveTitle('Browse All Crafts | Furrow');
  });
});

test('an open question about a grant stays open and says so when the other side has ended the grant', async ({
  page,
  otherBrowser,
  world,
  addresses,
  problems,
}) => {
  const [owner, holder] = [await world.user(), await world.user()];
  await verifyEmail(addresses.databaseUrl, holder);
  const names = [uniqueName('Given'), uniqueName('Given back')] as const;
  const craftIds = [
    await makeCraft(world, owner, { name: names[0] }),
    await makeCraft(world, owner, { name: names[1] }),
  ];
  for (const craftId of craftIds) await world.call(grantCraftAccess, owner, { craftId, recipientEmail: holder.email });

  await signIn(page, holder, '/crafts?of=equipped');
  await page.getByRole('button', { name: `Give back ${names[0]}` }).click();
  const giving = page.getByRole('dialog', { name: 'Give Craft back' });
  await expect(giving.getByRole('button', { name: 'Give back' })).toBeVisible();
  await world.call(withdrawCraftAccess, owner, { craftId: craftIds[0] ?? '', recipientEmail: holder.email });
  await expect(giving.getByText('You no longer have this Craft.')).toBeVisible();
  await expect(giving.getByRole('button', { name: 'Give back' })).toHaveCount(0);
  await expectAccessible(page);
  await giving.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { name: names[0] })).toHaveCount(0);

  const owning = await otherBrowser();
  await signIn(owning, owner, `/crafts/${craftIds[1]}`);
  await owning.getByRole('button', { name: `Take back the access of ${holder.email}` }).click();
  await world.call(returnCraft, holder, { craftId: craftIds[1] ?? '' });
  await expect(owning.getByText('You have not given anybody access to this Craft.')).toBeVisible();
  const taking = owning.getByRole('dialog', { name: 'Take access back' });
  problems.allow(/status of 404/);
  await taking.getByRole('button', { name: 'Take back' }).click();
  await expect(taking.getByText('You have not given that address access to this Craft.')).toBeVisible();
});

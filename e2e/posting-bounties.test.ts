import * as v from 'valibot';
import { bountyTextMaxLength } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { deleteFarm } from '#contract/farms/calls.ts';
import { bountyCard, makePoster, postBounty } from './bounty-world.ts';
import { dashboard } from './dashboard.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';
import { staysLoaded } from './stays-loaded.ts';
import { uniqueName } from './unique-name.ts';

test('a problem becomes a draft and the draft a bounty, which appears live on another open board', async ({
  page,
  otherBrowser,
  world,
  addresses,
}) => {
  const title = uniqueName('Slow build');
  const reader = await otherBrowser();
  await reader.goto('/wanted');
  await expect(reader.getByRole('heading', { level: 1, name: 'Bounty Call Board' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Create New Bounty' })).toBeHidden();
  // The login comes first, because a visitor may already be in a farm.
  const ways = reader.getByRole('complementary', { name: 'Posting a bounty' }).getByRole('link');
  await expect(ways).toHaveText(['Login', 'Browse All Farms']);
  const loaded = await staysLoaded(reader);

  await signIn(page, await makePoster(world, addresses.databaseUrl, 5_000));
  await page.goto('/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  const form = page.getByRole('region', { name: 'New bounty' });
  await expect(
    form.getByText(/A draft costs at most [\d.]+ coins.+gemini-2\.5-flash\. You have 5,200 coins\./),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Generate draft' }).click();
  await expect(form.getByText('Describe the problem first.')).toBeVisible();
  await expect(form.getByLabel('Your problem')).toBeFocused();
  await expectAccessible(page);

  const problem = form.getByLabel('Your problem');
  await problem.fill('Our build takes ten minutes. [[fail]]');
  await form.getByRole('button', { name: 'Generate draft' }).click();
  await expect(form.getByRole('alert')).toHaveText(/^Error: The AI model answered with an error. Nothing was charged/);

  await problem.fill('Our build takes ten minutes since the upgrade. [[slow]]');
  await form.getByRole('button', { name: 'Generate draft' }).click();
  await expect(form.getByRole('status')).toHaveText('Writing the description...');
  await expect(form.getByText('Our build takes ten minutes since the upgrade', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('The draft was stopped. What was written until then is charged.')).toBeVisible();
  await expect(form.getByRole('heading', { name: 'What is the problem?' })).toBeFocused();
  await expectAccessible(page);
  await expect(form.getByText(/You have 5,199\.\d+ coins\./)).toBeVisible();

  await problem.fill('Our build takes ten minutes since the upgrade. I want it back under one.');
  await form.getByRole('button', { name: 'Generate draft' }).click();
  await expect(form.getByRole('heading', { name: 'Review and post' })).toBeFocused();
  await expect(form.getByText(/The draft cost 0\.\d+ coins\./)).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Our build takes ten minutes since the upgrade');
  await expect(form.getByLabel('Description')).toHaveValue(/^Our build takes ten minutes since the upgrade\./);

  // The form says how the reward is held as soon as there is one, whatever else is missing.
  await form.getByLabel('Title').fill(' ');
  await expect(form.getByText(/^Funded: Furrow sets the coins aside/)).toBeVisible();
  await form.getByRole('button', { name: 'Post bounty' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Please fill out all required fields.');
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Reward in Coins').fill('');
  await form.getByRole('button', { name: 'Post bounty' }).click();
  await expect(form.getByLabel('Reward in Coins')).toBeFocused();
  await form.getByLabel('Reward in Coins').fill('1000');
  await expect(form.getByLabel('Reward in Coins')).toHaveValue('1000');
  await expect(form.getByText(/^Funded: Furrow sets the coins aside/)).toBeVisible();
  // The free credits of the month do not count.
  await form.getByLabel('Reward in Coins').fill('5,200');
  await form.getByLabel('Reward type').selectOption('Equity');
  await form.getByLabel('Equity in percent').press('ArrowUp');
  await expect(form.getByLabel('Equity in percent')).toHaveValue('0.02');
  // Scrolling over the field does not change its value.
  await form.getByLabel('Equity in percent').hover();
  await page.mouse.wheel(0, 200);
  await expect(form.getByLabel('Equity in percent')).toHaveValue('0.02');
  // Half a percent is not posted as five.
  await form.getByLabel('Equity in percent').fill('');
  await form.getByLabel('Equity in percent').pressSequentially('0,5');
  await form.getByRole('button', { name: 'Post bounty' }).click();
  await expect(form.getByText('Equity is from 0.001 to 10 percent')).toBeVisible();
  await form.getByLabel('Equity in percent').fill('0.02');
  await form.getByLabel('Equity in percent').press('ArrowDown');
  await form.getByLabel('Reward type').selectOption('Coins');
  await expect(form.getByText(/^Pledged: your rewards and purchased coins come to 5,000\./)).toBeVisible();
  // The text is still there after going back to the problem.
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(problem).toHaveValue(/^Our build takes ten minutes/);
  await form.getByRole('button', { name: 'Back to the draft' }).click();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await expect(form.getByLabel('Reward in Coins')).toHaveValue('5,200');
  // The form says who holds the reward before a custom reward is written, too.
  await form.getByLabel('Reward type').selectOption('Custom');
  await expect(form.getByText(/^Not held by Furrow/)).toBeVisible();
  await form.getByLabel('Reward type').selectOption('Equity');
  await expect(form.getByLabel('Equity in percent')).toHaveValue('0.01');
  await expect(form.getByText(/^Not held by Furrow/)).toBeVisible();
  // The draft is paid for, so it also survives leaving the page.
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expect(form.getByText('What you had written is back.')).toBeVisible();
  await expect(form.getByText(/The draft cost 0\.\d+ coins\./)).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await expect(form.getByLabel('Equity in percent')).toHaveValue('0.01');
  await expectAccessible(page);
  await form.getByLabel('Reward type').selectOption('Coins');
  await form.getByLabel('Reward in Coins').fill('2000');
  await form.getByRole('button', { name: 'Post bounty' }).click();

  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create New Bounty' })).toBeFocused();
  await expect(bountyCard(page, title).getByRole('button', { name: 'My Bounty' })).toBeDisabled();
  await expect(bountyCard(reader, title).getByText('2,000 Coins')).toBeVisible();
  await expect(bountyCard(reader, title).getByText('Funded')).toBeVisible();
  await expect(bountyCard(reader, title).getByText('just now')).toBeVisible();
  await loaded.check();
  await bountyCard(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await page.getByRole('dialog').getByLabel('Description').fill('It takes ten minutes.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(bountyCard(reader, title).getByText('It takes ten minutes.')).toBeVisible();
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  await expect(problem).toHaveValue('');
  await problem.fill('Another one.');
  await page.reload();
  await expect(problem).toHaveValue('Another one.');
  await form.getByRole('button', { name: 'Start afresh' }).click();
  await expect(form.getByRole('heading', { name: 'What is the problem?' })).toBeFocused();
  await expect(problem).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create New Bounty' })).toBeVisible();
  await expect(form).toBeHidden();
  await page.goto('/coin-ledger');
  await expect(
    page.getByText(/^AI draft \(gemini-2\.5-flash, \d+ tokens in, \d+ out\): it cost 0\.\d+ coins/),
  ).toBeVisible();
});

test('a bounty is written by hand, replaced by a draft and restored', async ({ page, world, addresses }) => {
  const poster = await makePoster(world, addresses.databaseUrl, 100);
  await signIn(page, poster, '/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  const form = page.getByRole('region', { name: 'New bounty' });
  await test.step('a problem that is too long for a description has to be shortened before the bounty is written', async () => {
    const problem = page.getByLabel('Your problem');
    await problem.fill('x'.repeat(bountyTextMaxLength + 1));
    await page.getByRole('button', { name: 'Write it yourself' }).click();
    await expect(problem).toBeFocused();
    await expect(page.getByText(bountyMessages.problemTooLong)).toBeVisible();
    await problem.fill('x'.repeat(bountyTextMaxLength));
    await page.getByRole('button', { name: 'Write it yourself' }).click();
    await expect(page.getByRole('heading', { name: 'Review and post' })).toBeFocused();
  });
  await test.step('text replaced by a draft can be restored', async () => {
    await form.getByLabel('Title').fill('My own title');
    await form.getByLabel('Description').fill('My own words.');
    await form.getByRole('button', { name: /^Back/ }).click();
    await form.getByLabel('Your problem').fill('Our build takes ten minutes since the upgrade.');
    await form.getByRole('button', { name: 'Generate draft' }).click();
    await expect(form.getByText('The draft replaced what you had written.')).toBeVisible();
    await expect(form.getByLabel('Title')).not.toHaveValue('My own title');
    await form.getByRole('button', { name: 'Restore my text' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('My own title');
    await expect(form.getByLabel('Description')).toHaveValue('My own words.');
  });
  await test.step('an unfinished bounty is kept when its farm is deleted', async () => {
    const { farmId } = v.parse(v.object({ farmId: v.string() }), (await world.read('me', poster)).value);
    await world.call(deleteFarm, poster, { farmId });
    await expect(page.getByRole('complementary', { name: 'Posting a bounty' })).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('My own title');
  });
});

test('a pledge is funded, raised and cancelled, and its coins come back', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  // The server refuses the reward that the coins do not cover.
  problems.allow(/status of 400/);
  const title = uniqueName('Pledge');
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const bountyId = await postBounty(world, poster, { title });
  await signIn(page, poster);
  const posted = page.getByRole('region', { name: 'My Posted Bounties' });
  await expect(posted.getByText('Pledged: fund it, so that a solution can be paid.')).toBeVisible();
  await posted.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('link', { name: 'Pledged: fund it, so that a solution can be paid.' }).click();
  await expect(page.getByRole('heading', { name: 'Reward' })).toBeFocused();
  const fund = page.getByRole('button', { name: 'Fund the reward' });
  await expect(fund).toBeDisabled();
  await expect(fund).toHaveAccessibleDescription('Your rewards and purchased coins come to 0.');
  await new LedgerWriter(addresses.databaseUrl).give(poster.uid, 1_500);
  await fund.click();
  await expect(page.getByText('1,000 Coins set aside')).toBeVisible();
  await expect(page.getByText('Funded: Furrow holds the coins for the solver.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('No changes detected.')).toBeVisible();
  await dialog.getByLabel('Reward in Coins').fill('1501');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText(/^Failed to update bounty: Your rewards and purchased coins do not cover/),
  ).toBeVisible();
  // The message is gone, so that nothing of the dialog is cut off.
  await expect(dialog.getByText('No changes detected.')).toBeHidden();
  await expectAccessible(page);
  await dialog.getByLabel('Reward in Coins').fill('1500');
  const sent = page.waitForRequest('**/functions/updateBounty');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON().data).toEqual({ bountyId, reward: { type: 'seed', amount: 1_500 } });
  await expect(page.getByText('Bounty updated successfully!')).toBeVisible();
  await expect(page.getByText('Reward changed to 1,500 Coins')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel bounty' }).click();
  await expect(dialog.getByText(/You get 1,500 coins back\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Cancel bounty' }).click();
  await dialog.getByRole('button', { name: 'Cancel bounty' }).click();
  await expect(page.getByText('Returned to the poster.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(dashboard.balance(page, '1,700')).toBeVisible();
});

import { submissionTextMaxLength } from '#contract/bounties/bounty.ts';
import { cancelBounty, engageBounty } from '#contract/bounties/calls.ts';
import { craftDescriptionMaxLength } from '#contract/crafts/craft.ts';
import { bountyCard, makePoster, postBounty, writeCraft } from './bounty-world.ts';
import { dashboard } from './dashboard.ts';
import { expectAccessible } from './expect-accessible.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { logIn, signIn } from './sign-in.ts';
import { staysLoaded } from './stays-loaded.ts';
import { uniqueName } from './unique-name.ts';

// These tests run one after the other: there is one board, and the last test fills its first page.
test.describe.configure({ mode: 'default' });

test('the poster declines one solver and pays another, and all three see the changes without reloading', async ({
  page,
  otherBrowser,
  world,
  addresses,
}) => {
  const title = uniqueName('<b>Leak</b>');
  const poster = await makePoster(world, addresses.databaseUrl, 1_000);
  const [winner, loser] = [await world.user(), await world.user()];
  const description = 'The watcher leaks.\n<img src=x onerror=alert(1)>';
  const bountyId = await postBounty(world, poster, { title, description });
  await writeCraft(world, winner, 'Finder');
  await writeCraft(world, loser, 'Guesser', { isPublic: true });
  const [winning, losing] = [await otherBrowser(), await otherBrowser()];

  await signIn(losing, loser, `/wanted/${bountyId}`);
  await losing.getByRole('button', { name: `Engage ${title}` }).click();
  await expect(losing.getByRole('button', { name: 'Engaged' })).toBeDisabled();

  await signIn(winning, winner, '/wanted');
  // The request is held back, to see what the page shows meanwhile.
  const { letGo } = await holdRequests(winning, '**/functions/engageBounty');
  await winning.getByRole('button', { name: `Engage ${title}` }).click();
  await expect(bountyCard(winning, title).getByRole('button', { name: 'Engaged' })).toBeDisabled();
  letGo();
  await winning.getByRole('button', { name: title, exact: true }).click();
  await winning.getByRole('link', { name: 'Open its page' }).click();
  await expect(winning.getByText('You receive: 700 Coins, 70% of the reward.')).toBeVisible();
  const note = winning.getByLabel('Note to the poster');
  await expect(note).toHaveAttribute('maxlength', `${submissionTextMaxLength}`);
  await note.fill('Found it in the watcher.');
  const finder = winning.getByRole('group', { name: 'Your Craft' }).getByLabel('Finder');
  await finder.check();
  await winning.getByRole('link', { name: 'New Craft' }).click();
  await expect(winning.getByRole('heading', { level: 1, name: 'New Craft' })).toBeVisible();
  await winning.goBack();
  await expect(winning.getByText('What you had written is back.')).toBeVisible();
  await expect(winning.getByLabel('Note to the poster')).toHaveValue('Found it in the watcher.');
  await expect(finder).toBeChecked();
  await expectAccessible(winning);
  await winning.getByRole('button', { name: 'Submit' }).click();
  await expect(winning.getByText('Under review: the poster answers next.')).toBeVisible();

  await losing.getByRole('button', { name: 'Submit' }).click();
  await expect(losing.getByText('Please fill out all required fields.')).toBeVisible();
  await losing.getByRole('group', { name: 'Your Craft' }).getByLabel('Guesser').check();
  await losing.getByRole('button', { name: 'Submit' }).click();
  await expect(losing.getByText('Under Review', { exact: true })).toBeVisible();

  await signIn(page, poster);
  const posted = page.getByRole('region', { name: 'My Posted Bounties' });
  await expect(posted.getByText('A submission waits for your answer.')).toBeVisible();
  await posted.getByRole('link', { name: `View ${title}` }).click();
  await expect(page.getByText('2 engaged')).toBeVisible();
  await expect(page.getByText('Found it in the watcher.')).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  // The poster can open a public craft before answering; a private one only after accepting it.
  await expect(page.getByRole('link', { name: 'Guesser' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Finder' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.getByRole('link', { name: 'A submission waits for your answer.' }).click();
  await expect(page.getByRole('heading', { name: 'Submissions' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Submissions' })).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  // A link half behind the header would count as too small.
  await page.keyboard.press('Home');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Decline Guesser' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Say why: it helps the solver.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('maxlength', `${submissionTextMaxLength}`);
  await dialog.getByLabel('Reason').fill('It still leaks.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toBeHidden();
  await expect(losing.getByText('Why it was declined: It still leaks.')).toBeVisible();
  await losing.getByRole('link', { name: 'Declined: read why, and submit again.' }).click();
  await expect(losing.getByRole('heading', { name: 'Submit a solution' })).toBeFocused();

  await winning.goto('/dashboard');
  await expect(dashboard.balance(winning, '200')).toBeVisible();
  const engagements = winning.getByRole('region', { name: 'My Engagements' });
  await expect(engagements.getByText('Under review: the poster answers next.')).toBeVisible();
  const loaded = await staysLoaded(winning);
  await page.getByRole('button', { name: 'Accept Finder' }).click();
  await expect(dialog.getByText(/receives 700 Coins, 70% of the reward; Furrow keeps the rest\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Accepted. The reward is paid and the Craft is yours.')).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(dashboard.balance(winning, '900')).toBeVisible();
  const status = winning.getByRole('region', { name: 'Pro Crafter Status' });
  await expect(status.getByRole('definition')).toHaveText('700');
  const accepted = winning.getByRole('region', { name: 'My Accepted Bounties' });
  await expect(accepted.getByRole('link', { name: `View ${title}` })).toBeVisible();
  await expect(accepted.getByText('Solved just now')).toBeVisible();
  await expect(engagements.getByText('You are not engaged in a bounty.')).toBeVisible();
  await loaded.check();
  await expectAccessible(winning);
  await winning.goto('/crafts?of=me');
  await winning.getByRole('button', { name: 'Edit Finder' }).click();
  await expect(winning.getByLabel('Price in coins')).toBeDisabled();
  await expect(winning.getByText('This Craft solved a bounty: its price cannot be changed.')).toBeVisible();
  const words = winning.getByLabel('Market description');
  await expect(words, 'the first field that can be written in').toBeFocused();
  await expect(words).toHaveAttribute('maxlength', `${craftDescriptionMaxLength}`);
  await words.fill('Finds what broke.');
  await winning.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(winning.getByText('Finder is saved.')).toBeVisible();
  await expect(losing.getByText('Solved by somebody else.', { exact: true })).toBeVisible();
  // The poster has paid for the craft, so they can open it.
  await page.getByRole('link', { name: 'Finder' }).click();
  await expect(page.getByRole('region', { name: 'Prompt' }).getByText('Look closely.')).toBeVisible();
});

test('a failed engagement is undone on the page and reported to the user and the operators', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED/);
  const title = uniqueName('Unlucky');
  const bountyId = await postBounty(world, await makePoster(world, addresses.databaseUrl, 0), { title });
  const user = await world.user();

  await page.goto('/wanted');
  await expect(page.getByText('You must be logged in and part of a farm to create a posting.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Engage ${title}` }).click();
  await expect(page).toHaveURL('/login?returnUrl=%2Fwanted');
  await logIn(page, user);
  await expect(page).toHaveURL('/wanted');
  await expect(page.getByRole('button', { name: 'Create a farm' })).toBeVisible();

  const engage = page.getByRole('button', { name: `Engage ${title}` });
  await page.route('**/functions/engageBounty', (route) => route.abort());
  const told = page.waitForRequest('**/functions/logClientError');
  await engage.click();
  await expect(page.getByText('Failed to engage with bounty. The issue has been logged for review.')).toBeVisible();
  await expect(engage).toBeEnabled();
  expect((await told).postDataJSON().data).toMatchObject({ context: 'engageBounty', error: { bountyId } });

  await page.unroute('**/functions/engageBounty');
  const open = page.getByRole('button', { name: title, exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('1,000 Coins')).toBeVisible();
  await expect(dialog.getByText(/^Pledged: the coins are not set aside yet\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Engage ${title}` }).click();
  await expect(dialog.getByRole('button', { name: 'Engaged' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(bountyCard(page, title).getByRole('button', { name: 'Engaged' })).toBeDisabled();

  await page.goto(`/wanted/${bountyId}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await dialog
    .or(page.getByRole('dialog', { name: 'Withdraw' }))
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(page.getByText('You have withdrawn from the bounty.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Engage ${title}` })).toBeEnabled();
  await page.goto('/wanted/no-such-bounty');
  await expect(page.getByText(/^There is no such bounty\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the open bounties' }).click();
  await expect(page).toHaveURL('/wanted');
});

test('a board with more bounties than a page has shows all of them, to everybody and to their poster', async ({
  page,
  world,
  addresses,
}) => {
  const user = await makePoster(world, addresses.databaseUrl, 0);
  const word = uniqueName('Own');
  const reward = { type: 'golden_seed', amount: 1_234 } as const;
  for (let n = 1; n <= 21; n += 1) await postBounty(world, user, { title: `${word} ${n}`, reward });
  const taken = uniqueName('Taken');
  const takenId = await postBounty(world, await makePoster(world, addresses.databaseUrl, 0), { title: taken });
  await world.call(engageBounty, user, { bountyId: takenId });
  const cards = page.getByRole('listitem').filter({ hasText: word });

  await test.step('the board has further pages, and a new bounty removes none of those shown', async () => {
    await page.goto('/wanted');
    await expect(cards.first()).toContainText('1,234 Golden Seeds');
    await expect(page.getByRole('heading', { name: `${word} 1`, exact: true })).toBeHidden();
    const showMore = page.getByRole('button', { name: 'Show more' });
    // The button disappears with the last page, possibly between the count and the click.
    await expect(async () => {
      if ((await cards.count()) < 21) await showMore.click({ timeout: 1_000 });
      expect(await cards.count()).toBeGreaterThanOrEqual(21);
    }).toPass();
    const loaded = await staysLoaded(page);
    await postBounty(world, user, { title: `${word} 22`, reward });
    await expect(page.getByRole('heading', { name: `${word} 22`, exact: true })).toBeVisible();
    await expect(cards).toHaveCount(22);
    await loaded.check();
    await page.goto('/craft');
    await page.getByRole('link', { name: 'See All Bounties' }).click();
    await expect(page).toHaveURL('/wanted');
  });
  await test.step('a user finds all own bounties, in every status, from the dashboard and by address', async () => {
    await page.goto('/wanted?of=posted');
    await expect(page).toHaveURL('/login?returnUrl=%2Fwanted%3Fof%3Dposted');
    await logIn(page, user);
    await expect(page).toHaveURL('/wanted?of=posted');
    await expect(cards).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(22);
    const loaded = await staysLoaded(page);
    const first = bountyCard(page, `${word} 1`);
    await expect(first.getByText('Open', { exact: true })).toBeVisible();
    const firstId = (await first.getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? '';
    await world.call(cancelBounty, user, { bountyId: firstId });
    await expect(first.getByText('Cancelled', { exact: true })).toBeVisible();
    await loaded.check();
    await expectAccessible(page);

    await page.goto('/dashboard');
    const posted = page.getByRole('region', { name: 'My Posted Bounties' });
    await expect(posted.getByRole('listitem')).toHaveCount(5);
    await posted.getByRole('link', { name: 'See All Posted' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Posted Bounties' })).toBeFocused();
    const lists = page.getByRole('navigation', { name: 'Lists of Bounties' });
    await expect(lists.getByRole('link', { name: 'Posted' })).toHaveAttribute('aria-current', 'page');
    await lists.getByRole('link', { name: 'Engaged' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/wanted?of=engaged');
    await expect(lists.getByRole('link', { name: 'Engaged' })).toBeFocused();
    await expect(page).toHaveTitle('My Engagements | Furrow');
    await expect(
      bountyCard(page, taken).getByText('Submit one of your Crafts when it solves the problem.'),
    ).toBeVisible();
    await expect(cards).toHaveCount(0);
    await expectAccessible(page);
    await lists.getByRole('link', { name: 'Accepted' }).click();
    await expect(page.getByText('You have not solved a bounty yet.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the open bounties' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bounty Call Board' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create New Bounty' })).toBeVisible();
  });
});

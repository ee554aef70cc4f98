import type { Page } from '@playwright/test';
import { cancelBounty, engageBounty } from '#contract/bounties/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { dashboard } from './dashboard.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeFarm, myFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn, signOut } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';
import { verifyEmail } from './verify-email.ts';

// The texts of the specification's error catalogue (s.8) that no other journey meets.

/** From now on no call of this name reaches the server, until `back`. */
const away = (page: Page, name: string) => page.route(`**/functions/${name}`, (route) => route.abort());
const back = (page: Page, name: string) => page.unroute(`**/functions/${name}`);
const unreached = 'The server could not be reached. Please try again.';
const internalError = { status: 500, json: { error: { status: 'INTERNAL', message: 'INTERNAL' } } };
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('the dashboard says what failed, until the user logs out', async ({ page, world, problems }) => {
  await signIn(page, await world.user());
  const download = page.getByRole('banner').getByRole('button', { name: 'Download' });

  // Our server never answers so. This text is the specification's for a server that does.
  await test.step('a waitlist place without a number', async () => {
    await page.route(
      '**/functions/requestBetaDownload',
      (route) => route.fulfill({ json: { result: { success: true, status: 'waitlisted' } } }),
      { times: 1 },
    );
    await download.click();
    await says(page, "You've been added to the waitlist! We'll notify you as soon as a spot opens up.");
  });

  await test.step('a download that fails with an internal error asks to try again', async () => {
    problems.allowFromHere(/status of 500/);
    await page.route('**/functions/requestBetaDownload', (route) => route.fulfill(internalError), { times: 1 });
    await download.click();
    await says(page, 'An error occurred: Please try again.');
  });

  await test.step('creating a farm that fails', async () => {
    problems.allowFromHere(/net::ERR_FAILED/);
    await myFarm(page).getByRole('button', { name: 'Create a farm' }).click();
    await page.getByLabel('Farm name').fill(uniqueName('Never'));
    await away(page, 'createFarm');
    await page.getByRole('button', { name: 'Create farm' }).click();
    await says(page, 'Failed to create farm. Please try again.');
    await says(page, unreached);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a checkout that cannot be created says why, until the user logs out', async () => {
    await dashboard.pack(page, 5).check({ force: true });
    const buy = dashboard.purchases(page).getByRole('button', { name: 'Buy 5,000 coins' });
    await away(page, 'createCheckoutSessionForCredits');
    await buy.click();
    await says(page, `An error occurred: ${unreached}`);
    await expect(buy).toBeEnabled();
    // One user's messages do not concern the next user of the tab.
    await signOut(page);
    await expect(page.getByText(/^An error occurred/)).toHaveCount(0);
  });
});

test('changes to a farm that fail say why', async ({ page, world, addresses, problems }) => {
  problems.allow(/net::ERR_FAILED|status of 4/);
  const owner = await world.user();
  const name = uniqueName('Stubborn');
  const farmId = await makeFarm(world, owner, name);
  // A farm whose bounty holds coins is not deleted.
  await new LedgerWriter(addresses.databaseUrl).give(owner.uid, 2_000);
  await postBounty(world, owner, { title: uniqueName('Held') });
  await signIn(page, owner, `/farm/${farmId}`);

  await away(page, 'setFarmIcon');
  await page.getByRole('button', { name: 'Change icon' }).click();
  await page.getByRole('button', { name: 'zen garden' }).click();
  await says(page, `Failed to update icon: ${unreached}`);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByLabel('Their email').fill(owner.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await says(page, `Failed to send invitation: ${farmMessages.inviteSelf}`);
  await page.keyboard.press('Escape');

  await away(page, 'updateFarmDetails');
  await page.getByRole('button', { name: 'Privacy and description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('New words.');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Failed to save description. Please try again.');
  await page.getByLabel('Public: everybody can find this farm').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, `Failed to update farm details: ${unreached}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard it' }).click();

  await page.getByRole('button', { name: 'Delete farm' }).click();
  const dialog = page.getByRole('dialog');
  await says(
    page,
    `Are you sure you want to delete the farm "${name}"? This action cannot be undone and will remove all members.`,
  );
  await dialog.getByRole('button', { name: 'Delete farm' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to delete farm: ${farmMessages.bountiesHoldCoins}`);
});

test('a success message is added to an existing live region, so screen readers read it out', async ({
  page,
  world,
  addresses,
}) => {
  const owner = await world.user();
  await verifyEmail(addresses.databaseUrl, owner);
  const farmId = await makeFarm(world, owner, uniqueName('Heard'));
  await signIn(page, owner, `/farm/${farmId}`);
  await page.getByRole('button', { name: 'Invite member' }).click();
  const heard = await page.evaluateHandle(() => {
    const said: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.closest('[role="status"]'))
          for (const node of addedNodes) said.push(node.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
    return said;
  });
  const email = world.newEmail();
  await page.getByLabel('Their email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect.poll(() => heard.jsonValue()).toContain(`Invitation sent to ${email}.`);
});

test('a solver who submits to a bounty that is just being cancelled is told that it is over', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/status of 400/);
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  const reward = { type: 'custom', customDescription: 'A cake' } as const;
  const bountyId = await postBounty(world, poster, { title: uniqueName('Over'), reward });
  await world.call(engageBounty, solver, { bountyId });
  const craft = uniqueName('Late');
  await world.call(createCraft, solver, { name: craft, prompt: 'Do.' });
  await signIn(page, solver, `/wanted/${bountyId}`);
  await page.getByRole('group', { name: 'Your Craft' }).getByLabel(craft).check();
  const over = Promise.withResolvers<void>();
  await page.route('**/functions/submitSolution', async (route) => {
    await over.promise;
    await route.continue();
  });
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.click();
  await world.call(cancelBounty, poster, { bountyId });
  await expect(submit).toBeHidden();
  over.resolve();
  await says(page, 'Error: This bounty is over.');
});

test('the page of a farm, craft or bounty that is not there says so', async ({ page, world }) => {
  await signIn(page, await world.user(), '/farm');
  await test.step('a farm without an id says why it cannot be shown', async () => {
    const text = 'This farm cannot be viewed as it is missing a unique ID. This might be due to old data.';
    await says(page, text);
    for (const address of ['/farm/', '/farm/%20']) {
      await page.goto(address);
      await expect(page.getByText(text, { exact: true }), address).toBeVisible();
    }
  });

  await test.step('the page of a missing farm, craft or bounty links to the list and has no Retry', async () => {
    for (const [address, text, list] of [
      ['/farm/none', 'There is no such farm.', 'Browse All Farms'],
      ['/crafts/none', 'There is no such Craft.', 'Browse All Crafts'],
      ['/wanted/none', /^There is no such bounty\./, 'See the open bounties'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('link', { name: list })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    }
  });
});

test('trying on a craft says whether it succeeded', async ({ page, world, problems }) => {
  problems.allow(/net::ERR_FAILED/);
  const [owner, other] = [await world.user(), await world.user()];
  const name = uniqueName('Worded');
  const { result } = await world.call(createCraft, owner, { name, prompt: 'Do.', isPublic: true });
  await page.goto(`/crafts/${result?.craftId}`);
  const tryOn = page.getByRole('button', { name: `Try On ${name}` });
  await tryOn.click();
  await says(page, 'Please log in to try on a Craft.');
  await signIn(page, other, `/crafts/${result?.craftId}`);
  await away(page, 'startCraftTrial');
  await tryOn.click();
  await says(page, 'There was an error trying on this Craft. Please try again.');
  await back(page, 'startCraftTrial');
  await tryOn.click();
  await says(page, `Craft "${name}" is now available for trial in your desktop editor.`);
});

test('saving a craft and granting access say why they failed', async ({ page, world, problems }) => {
  problems.allow(/status of 400|net::ERR_FAILED/);
  const owner = await world.user();
  const name = uniqueName('Mine');
  await world.call(createCraft, owner, { name, prompt: 'Do.', isPublic: true });
  await signIn(page, owner);
  await page.getByRole('button', { name: `Grant Access to ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their email').fill(owner.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Error: You already have access to your own Craft.')).toBeVisible();
  await dialog.getByLabel('Their email').fill('friend@example.test');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Access granted successfully!')).toBeVisible();
  await expect(dialog).toBeHidden({ timeout: 4_000 });

  await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Price in coins').fill('20');
  await away(page, 'updateCraft');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Failed to save changes. Please try again.');
});

// Our server never answers without a message. These texts are the specification's for a server that does.

test('a draft that fails without a message says so, and keeps the typed problem', async ({ page, world }) => {
  const poster = await world.user();
  await makeFarm(world, poster, uniqueName('Drafting'));
  await signIn(page, poster, '/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  const form = page.getByRole('region', { name: 'New bounty' });
  await form.getByLabel('Your problem').fill('Our build is slow.');
  await page.route('**/functions/generateBountyCall', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'data: {"result":{"success":false}}\n\n' }),
  );
  await form.getByRole('button', { name: 'Generate draft' }).click();
  await says(page, 'Error: Failed to generate bounty call.');
  await expect(form.getByLabel('Your problem')).toHaveValue('Our build is slow.');
});

test('a report that fails with an internal error or without a message shows an unknown error', async ({
  page,
  world,
  problems,
}) => {
  await signIn(page, await world.user(), '/coin-ledger');
  const failWith = async (answer: typeof internalError | { json: object }) => {
    await page.getByRole('button', { name: 'Report Issue: Monthly credits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByLabel(/^Details/).fill('It was never written.');
    await page.route('**/functions/reportTransactionIssue', (route) => route.fulfill(answer), { times: 1 });
    await dialog.getByRole('button', { name: 'Submit for Review' }).click();
    await says(page, 'An unknown error occurred.');
  };
  await test.step('without a message', () =>
    failWith({ json: { error: { status: 'FAILED_PRECONDITION', message: '' } } }));
  problems.allowFromHere(/status of 500/);
  await page.reload();
  await test.step('with an internal error', () => failWith(internalError));
});

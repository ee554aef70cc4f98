import type { Page, Request } from '@playwright/test';
import { engageBounty, submitSolution, withdrawEngagement } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { createCraft, grantCraftAccess } from '#contract/crafts/calls.ts';
import { type TestUser, testPassword, type World } from '#testing/world.ts';
import { bountyCard, makePoster, postBounty } from './bounty-world.ts';
import { dashboard } from './dashboard.ts';
import { invite, makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { loseAnswer, unanswered } from './lose-answer.ts';
import { verifyByMail } from './mail-link.ts';
import { expectOneOnMarket, writeNewCraft } from './new-craft.ts';
import { fillCredentials, signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';
import { verifyEmail } from './verify-email.ts';

test.beforeEach(({ problems }) => {
  problems.allow(/net::ERR_FAILED|CallError: The server did not answer/);
});

/** Records the idempotency keys of calls of that name from now on. */
function keysOf(page: Page, name: string): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith(`/functions/${name}`)) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

const bountyForm = (page: Page) => page.getByRole('region', { name: 'New bounty' });

async function writeBounty(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  const form = bountyForm(page);
  await form.getByRole('button', { name: /write it yourself/i }).click();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('It is slow.');
  await form.getByLabel('Reward in Coins').fill('1000');
}

const pressPost = (page: Page) => bountyForm(page).getByRole('button', { name: 'Post bounty' }).click();

test('a bounty whose answer was lost is posted once by a second click', async ({ page, world, addresses }) => {
  await signIn(page, await makePoster(world, addresses.databaseUrl, 5_000), '/wanted');
  for (const [between, balance, balanceOfTwo] of [
    ['nothing', '4,200', '3,200'],
    ['a reload', '2,200', '1,200'],
  ] as const)
    await test.step(`with ${between} between`, async () => {
      if (between === 'a reload') await page.goto('/wanted');
      const title = uniqueName('Lost');
      const keys = keysOf(page, 'createBounty');
      await writeBounty(page, title);
      await loseAnswer(page, 'createBounty');
      await pressPost(page);
      await expect(bountyForm(page).getByText(unanswered)).toBeVisible();
      await expect(bountyCard(page, title)).toHaveCount(1);
      if (between === 'a reload') {
        await page.reload();
        await expect(bountyForm(page).getByLabel('Title')).toHaveValue(title);
      }
      await pressPost(page);
      await expect(page.getByText(`"${title}" is on the board.`)).toBeVisible();
      await page.goto('/dashboard');
      await expect(dashboard.balance(page, balance)).toBeVisible();
      await page.goto('/wanted');
      await expect(bountyCard(page, title)).toHaveCount(1);
      expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);

      // With the first outcome known, posting the same again is a new wish and gets a new key.
      await writeBounty(page, title);
      await pressPost(page);
      await expect(bountyCard(page, title)).toHaveCount(2);
      expect(keys[2]).not.toBe(keys[0]);
      await page.goto('/dashboard');
      await expect(dashboard.balance(page, balanceOfTwo)).toBeVisible();
    });
});

test('a craft is created only once, however often it is sent', async ({ page, world }) => {
  const writer = await world.user();
  await test.step('a craft whose answer was lost, even when sent after a reload', async () => {
    const name = uniqueName('Lost');
    await writeNewCraft(page, writer, name);
    await page.getByLabel('Show it on the market').check();
    const create = page.getByRole('button', { name: 'Create Craft' });
    await loseAnswer(page, 'createCraft');
    await create.click();
    await expect(page.getByText(unanswered)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue(name);
    await loseAnswer(page, 'createCraft');
    await create.click();
    await expect(page.getByText(unanswered)).toBeVisible();
    await create.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectOneOnMarket(page, name);
  });
  await test.step('a form that is submitted twice at once', async () => {
    const name = uniqueName('Twice');
    await writeNewCraft(page, writer, name);
    await page.getByLabel('Show it on the market').check();
    const keys = keysOf(page, 'createCraft');
    await page.getByRole('button', { name: 'Create Craft' }).evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.form?.requestSubmit();
    });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(keys).toEqual([expect.any(String), keys[0]]);
    await expectOneOnMarket(page, name);
  });
});

/** Posts a bounty by `poster` and hands in a craft of `solver`; returns the ids of both. */
async function handedIn(world: World, poster: TestUser, solver: TestUser) {
  const title = uniqueName('Answered');
  const bountyId = await postBounty(world, poster, { title, reward: { type: 'custom', customDescription: 'A cake' } });
  const { result } = await world.call(createCraft, solver, { name: uniqueName('Solving'), prompt: 'Look closely.' });
  await world.call(engageBounty, solver, { bountyId });
  await world.call(submitSolution, solver, { bountyId, craftId: result?.craftId ?? '' });
  return bountyId;
}

test('a question about a submission ends when it was accepted despite a lost answer, or withdrawn', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const solver = await world.user();
  const dialog = page.getByRole('dialog');

  await signIn(page, poster, `/wanted/${await handedIn(world, poster, solver)}`);
  await page.getByRole('button', { name: /^Accept / }).click();
  await loseAnswer(page, 'acceptSubmission');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByText('This submission is accepted.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  const bountyId = await handedIn(world, poster, solver);
  await page.goto(`/wanted/${bountyId}`);
  await page.getByRole('button', { name: /^Decline / }).click();
  await dialog.getByLabel('Reason').fill('It does not start.');
  await world.call(withdrawEngagement, solver, { bountyId });
  await expect(dialog.getByText('The solver withdrew this submission.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeHidden();
});

test('repeating a call whose answer was lost does not report a failure when the first one succeeded', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/status of 40[04]/);
  const dialog = page.getByRole('dialog');
  const [poster, friend] = [await makePoster(world, addresses.databaseUrl, 0), world.newEmail()];
  const { result } = await world.call(createCraft, poster, { name: uniqueName('Given'), prompt: 'Do.' });
  const craftId = result?.craftId ?? '';
  await world.call(grantCraftAccess, poster, { craftId, recipientEmail: friend });
  await signIn(page, poster, `/crafts/${craftId}`);
  await page.getByRole('button', { name: `Take back the access of ${friend}` }).click();
  await loseAnswer(page, 'withdrawCraftAccess');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The access was not taken back: ');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(
    dialog.getByText('You have not given that address access to this Craft.', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Take back' })).toHaveCount(0);

  const reward = { type: 'custom', customDescription: 'A cake' } as const;
  await page.goto(`/wanted/${await postBounty(world, poster, { title: uniqueName('Changed'), reward })}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Description').fill('It is slow on Tuesdays.');
  await loseAnswer(page, 'updateBounty');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to update bounty: ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Bounty updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an engagement that succeeded is not shown as failed', async ({ page, world, addresses }) => {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const failure = page.getByText(bountyMessages.engageFailed);
  const engage = page.getByRole('button', { name: /^Engage\b/ });
  const reward = { type: 'custom', customDescription: 'A cake' } as const;
  const bountyId = await postBounty(world, poster, { title: uniqueName('Engaging'), reward });
  await signIn(page, await world.user(), `/wanted/${bountyId}`);
  await page.route('**/functions/engageBounty', (route) => route.abort(), { times: 1 });
  await engage.click();
  await expect(failure).toBeVisible();
  await engage.click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(failure).toBeHidden();

  const other = await postBounty(world, poster, { title: uniqueName('Engaging'), reward });
  await page.goto(`/wanted/${other}`);
  const logged = page.waitForRequest('**/functions/logClientError');
  await loseAnswer(page, 'engageBounty');
  await engage.click();
  await logged;
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(failure).toBeHidden();
});

test('accepting an invitation after a lost answer repeats the idempotency key', async ({ page, world, addresses }) => {
  const [owner, invitee] = [await world.user(), await world.user()];
  for (const user of [owner, invitee]) await verifyEmail(addresses.databaseUrl, user);
  const farmId = await makeFarm(world, owner, uniqueName('Inviting'));
  await invite(world, owner, farmId, invitee.email);
  const keys = keysOf(page, 'acceptFarmInvitation');
  const accept = page.getByRole('button', { name: /^Accept/ });
  // No live read tells the page that the call succeeded.
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    let isHeld = false;
    server.onMessage((message) => isHeld || socket.send(message));
    page.on('request', (request) => {
      isHeld ||= request.url().endsWith('/functions/acceptFarmInvitation');
    });
  });
  await signIn(page, invitee);
  await loseAnswer(page, 'acceptFarmInvitation');
  await accept.click();
  await expect(page.getByText(unanswered)).toBeVisible();
  await accept.click();
  await expect(page.getByText('You have successfully joined the farm!')).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a draft whose answer was lost is charged once, and shown when it is requested again', async ({
  page,
  world,
  addresses,
}) => {
  await signIn(page, await makePoster(world, addresses.databaseUrl, 0), '/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  const form = bountyForm(page);
  const problem = form.getByLabel('Your problem');
  await problem.fill('Our build takes ten minutes since the upgrade.');
  const generate = form.getByRole('button', { name: 'Generate draft' });
  await loseAnswer(page, 'generateBountyCall');
  await generate.click();
  await expect(form.getByText(unanswered)).toBeVisible();
  await page.reload();
  // The next draft breaks off in the middle.
  await page.route(
    '**/functions/generateBountyCall',
    async (route) => {
      await route.fetch();
      await route.fulfill({ contentType: 'text/event-stream', body: 'data: {"message":{"title":"Our bui"}}\n\n' });
    },
    { times: 1 },
  );
  await generate.click();
  await expect(form.getByText(bountyMessages.draftBroken)).toBeVisible();
  await generate.click();
  await expect(form.getByText(/The draft cost 0\.\d+ coins\./)).toBeVisible();

  // After a cancelled draft, the next one is a new wish with a new key.
  await form.getByRole('button', { name: 'Back' }).click();
  const keys = keysOf(page, 'generateBountyCall');
  await problem.fill('Our tests take an hour. [[slow]]');
  await generate.click();
  await expect(form.getByText('Writing the description...')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('The draft was stopped. What was written until then is charged.')).toBeVisible();
  await generate.click();
  await expect.poll(() => new Set(keys).size).toBe(2);
  await page.goto('/coin-ledger');
  await expect(page.getByText(/^AI draft \(.+\): it cost 0\.\d+ coins/)).toHaveCount(1);
});

test('an account whose answer was lost is created once, and repeating the sign-up continues with it', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/status of 400/);
  const email = world.newEmail();
  await page.goto('/signup');
  await fillCredentials(page, email, testPassword);
  await loseAnswer(page, 'signUp');
  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true });
  await signUp.click();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  // Another person, who does not know the password, gets the usual message.
  await page.getByLabel('Password', { exact: true }).fill('not-what-it-was');
  await signUp.click();
  await expect(page.getByText('This email address is already in use.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await signUp.click();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await verifyByMail(page, addresses.sandboxUrl, email);
});

import type { Page } from '@playwright/test';
import {
  acceptSubmission,
  declineSubmission,
  engageBounty,
  submitSolution,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { deleteCraft } from '#contract/crafts/calls.ts';
import { bountyCard, makePoster, postBounty } from './bounty-world.ts';
import { makeCraft } from './craft-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const reward = { type: 'equity', equityPercentage: 1 } as const;

test('a solver has to choose a craft, and cannot submit more than five times', async ({ page, world, addresses }) => {
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  await test.step('screen readers hear that a craft has to be chosen even when Enter is pressed within the choice', async () => {
    const bountyId = await postBounty(world, poster, { title: uniqueName('Told'), reward });
    const name = uniqueName('Answer');
    await makeCraft(world, solver, { name });
    await world.call(engageBounty, solver, { bountyId });
    await signIn(page, solver, `/wanted/${bountyId}`);
    await page.getByLabel(name).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(name)).toBeFocused();
    await expect(
      page.getByRole('group', { name: 'Your Craft' }).locator('[aria-live]', { hasText: 'Please fill out' }),
    ).toBeVisible();
  });
  await test.step('a solver who has submitted five times is told so, and cannot submit again', async () => {
    const title = uniqueName('Five times');
    const bountyId = await postBounty(world, poster, { title, reward });
    const craftId = await makeCraft(world, solver, { name: uniqueName('Guess') });
    await world.call(engageBounty, solver, { bountyId });
    const handIn = async () => {
      const { result } = await world.call(submitSolution, solver, { bountyId, craftId, note: '' });
      return { submissionId: result?.submissionId ?? '', reason: 'Not yet.' };
    };
    for (let round = 1; round < 5; round += 1) await world.call(declineSubmission, poster, await handIn());
    await page.goto(`/wanted/${bountyId}`);
    await expect(page.getByRole('heading', { name: 'Submit a solution' })).toBeVisible();
    await expect(page.getByText('Declined: read why, and submit again.')).toBeVisible();
    await world.call(declineSubmission, poster, await handIn());
    await expect(page.getByText('You have handed in five solutions to this bounty')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your submissions' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/wanted?of=engaged');
    await expect(bountyCard(page, title).getByText('You have handed in five solutions')).toBeVisible();
  });
});

test('a solver can submit again even if the page missed the time in which the poster looked at the first one', async ({
  page,
  world,
  addresses,
}) => {
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  const bountyId = await postBounty(world, poster, { title: uniqueName('Away'), reward });
  await makeCraft(world, solver, { name: uniqueName('Guess') });
  await world.call(engageBounty, solver, { bountyId });
  const { miss, give } = await missUpdates(page);
  await signIn(page, solver, `/wanted/${bountyId}`);
  await page.getByRole('radio').check();
  await page.getByLabel('Note to the poster').fill('Tried on two machines.');
  miss();
  const answered = page.waitForResponse(/submitSolution/);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const { result } = await (await answered).json();
  await world.call(declineSubmission, poster, { submissionId: result.submissionId, reason: 'Not yet.' });
  await give();
  await expect(page.getByText('Why it was declined:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  await expect(page.getByLabel('Note to the poster')).toHaveValue('');
});

/** From `miss` on the page gets no live values, until `give` gives it the latest of each. */
async function missUpdates(page: Page) {
  const latest = new Map<number, string>();
  let isMissing = false;
  let send = (_message: string) => {};
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    send = (message) => socket.send(message);
    server.onMessage((message) => {
      if (isMissing) latest.set(JSON.parse(String(message)).id, String(message));
      else socket.send(message);
    });
  });
  return {
    miss: () => {
      isMissing = true;
    },
    give: async () => {
      await expect.poll(() => [...latest.values()].some((message) => message.includes('"declined"'))).toBe(true);
      isMissing = false;
      for (const message of latest.values()) send(message);
    },
  };
}

test('a poster who edits a bounty reads what its submissions and its reward allow', async ({
  page,
  world,
  addresses,
}) => {
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 1_500), await world.user()];
  const dialog = page.getByRole('dialog', { name: 'Edit bounty' });
  await test.step('a submission that arrives while its bounty is edited blocks saving, says so and keeps the text', async () => {
    const title = uniqueName('Edited');
    const bountyId = await postBounty(world, poster, { title, reward });
    const craftId = await makeCraft(world, solver, { name: uniqueName('Early') });
    await world.call(engageBounty, solver, { bountyId });
    await signIn(page, poster, '/wanted');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await dialog.getByLabel('Description').fill('It is slow on Tuesdays.');
    await world.call(submitSolution, solver, { bountyId, craftId, note: '' });
    // The message is visible, and a status announces it to users who do not see it appear.
    await expect(dialog.getByRole('status').getByText('A submission waits for your answer.')).toHaveCount(1);
    await expect(dialog.getByText('A submission waits for your answer.')).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    await world.call(withdrawEngagement, solver, { bountyId });
    await expect(dialog.getByText('A submission waits for your answer.')).toBeHidden();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Bounty updated successfully!')).toBeVisible();
    await expect(bountyCard(page, title).getByText('It is slow on Tuesdays.')).toBeVisible();
  });
  await test.step('a poster who edits a funded reward reads the difference in coins before saving', async () => {
    const bountyId = await postBounty(world, poster, { title: uniqueName('Held') });
    await page.goto(`/wanted/${bountyId}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const amount = dialog.getByLabel('Reward in Coins');
    await amount.fill('1600');
    await expect(dialog.getByText('It takes 600 coins more')).toBeVisible();
    await amount.fill('400');
    await expect(dialog.getByText('You get 600 coins back.')).toBeVisible();
    await amount.fill('1500');
    await expect(dialog.getByText('Furrow sets 500 coins more aside')).toBeVisible();
    await expectAccessible(page);
    // The answer for a user with a debt: some of the returned coins repaid it.
    await page.route('**/functions/updateBounty', async (route) => {
      const response = await route.fetch();
      const { result } = await response.json();
      await route.fulfill({ response, json: { result: { message: `${result.message} 20 of its coins repaid.` } } });
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Bounty updated successfully! 20 of its coins repaid.')).toBeVisible();
    await expect(page.getByText('Reward changed to 1,500 Coins')).toBeVisible();
  });
});

test('a submission whose craft solves another bounty meanwhile cannot be accepted, and the dialog says why', async ({
  page,
  world,
  addresses,
}) => {
  const [poster, other] = [
    await makePoster(world, addresses.databaseUrl, 0),
    await makePoster(world, addresses.databaseUrl, 0),
  ];
  const solver = await world.user();
  const name = uniqueName('Everywhere');
  const craftId = await makeCraft(world, solver, { name, isPublic: false });
  const handIn = async (bountyId: string) => {
    await world.call(engageBounty, solver, { bountyId });
    const { result } = await world.call(submitSolution, solver, { bountyId, craftId, note: '' });
    return result?.submissionId ?? '';
  };
  const bountyId = await postBounty(world, poster, { title: uniqueName('First'), reward });
  await handIn(bountyId);
  const submissionId = await handIn(await postBounty(world, other, { title: uniqueName('Second'), reward }));
  await signIn(page, poster, `/wanted/${bountyId}`);
  await test.step('a submitted craft shows its market description without Markdown marks', async () => {
    await expect(
      page.getByRole('region', { name: 'Submissions' }).getByText('Finds bugs.', { exact: true }),
    ).toBeVisible();
  });
  await page.getByRole('button', { name: `Accept ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Accept the submission' });
  await expect(question.getByRole('button', { name: 'Accept' })).toBeVisible();
  await world.call(acceptSubmission, other, { submissionId });
  await expect(question.getByText('This Craft has solved another bounty in the meantime.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

test('a chosen craft that is deleted meanwhile is no longer chosen', async ({ page, world, addresses, problems }) => {
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  const bountyId = await postBounty(world, poster, { title: uniqueName('Chosen'), reward });
  const [kept, gone] = [uniqueName('Kept'), uniqueName('Gone')];
  await makeCraft(world, solver, { name: kept });
  const goneId = await makeCraft(world, solver, { name: gone });
  await world.call(engageBounty, solver, { bountyId });
  await signIn(page, solver, `/wanted/${bountyId}`);
  await page.getByRole('radio', { name: gone }).check();
  problems.allow(/status of 404/);
  await world.call(deleteCraft, solver, { craftId: goneId });
  await expect(page.getByRole('radio', { name: gone })).toBeHidden();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please fill out all required fields.')).toBeVisible();
  await expect(page.getByRole('radio', { name: kept })).toBeFocused();
  await page.getByRole('radio', { name: kept }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your Craft is handed in.')).toBeVisible();
});

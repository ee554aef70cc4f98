import { declineSubmission, engageBounty, submitSolution } from '#contract/bounties/calls.ts';
import { bountyCard, makePoster, postBounty } from './bounty-world.ts';
import { makeCraft } from './craft-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const reward = { type: 'equity', equityPercentage: 1 } as const;

test('a solver who has handed in five times is told so, and is offered no sixth', async ({
  page,
  world,
  addresses,
}) => {
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  const title = uniqueName('Five times');
  const bountyId = await postBounty(world, poster, { title, reward });
  const craftId = await makeCraft(world, solver, { name: uniqueName('Guess') });
  await world.call(engageBounty, solver, { bountyId });
  const handIn = async () => {
    const { result } = await world.call(submitSolution, solver, { bountyId, craftId, note: '' });
    return { submissionId: result?.submissionId ?? '', reason: 'Not yet.' };
  };
  for (let round = 1; round < 5; round += 1) await world.call(declineSubmission, poster, await handIn());
  await signIn(page, solver, `/wanted/${bountyId}`);
  await expect(page.getByRole('heading', { name: 'Submit a solution' })).toBeVisible();
  await expect(page.getByText('Declined: read why, and submit again.')).toBeVisible();
  await world.call(declineSubmission, poster, await handIn());
  await expect(page.getByText('You have handed in five times to this bounty already.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your submissions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/wanted?of=engaged');
  await expect(bountyCard(page, title).getByText('You have handed in five times')).toBeVisible();
});

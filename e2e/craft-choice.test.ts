import { engageBounty } from '#contract/bounties/calls.ts';
import { craftsPerPage } from '#contract/crafts/queries.ts';
import { askDatabase } from './ask-database.ts';
import { makePoster, postBounty, writeCraft } from './bounty-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

test('a solver of many bounties is offered the one craft that can still be submitted, however old it is', async ({
  page,
  world,
  addresses: { databaseUrl },
}) => {
  const [poster, solver] = [await makePoster(world, databaseUrl, 0), await world.user()];
  const bountyId = await postBounty(world, poster, { title: 'One more', reward: { type: 'golden_seed', amount: 1 } });
  await world.call(engageBounty, solver, { bountyId });
  await writeCraft(world, solver, 'Still free');
  await askDatabase(
    databaseUrl,
    `insert into crafts (id, creator_id, name, prompt, market_description, status, created_at, updated_at)
      select $1 || '-' || n, $1, 'Solved ' || n, 'A prompt.', 'It solves.', 'solution_accepted', now() + interval '1 hour', now()
      from generate_series(1, $2::int) n`,
    [solver.uid, craftsPerPage + 1],
  );
  await signIn(page, solver, `/wanted/${bountyId}`);
  const crafts = page.getByRole('group', { name: 'Your Craft' });
  await expect(crafts.getByRole('radio')).toHaveCount(1);
  await crafts.getByRole('radio', { name: 'Still free' }).check();
  await expect(crafts.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your Craft is handed in. The poster answers next.')).toBeVisible();
});

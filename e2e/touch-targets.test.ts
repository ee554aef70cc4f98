import type { Locator } from '@playwright/test';
import { engageBounty, submitSolution } from '#contract/bounties/calls.ts';
import { makePoster, postBounty, writeCraft } from './bounty-world.ts';
import { makeCraft } from './craft-world.ts';
import { dashboard } from './dashboard.ts';
import { myFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Returns the height of the area, in px, in which a touch hits the target. */
const heightOf = (target: Locator) =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const isMet = (off: number) => {
      const met = document.elementFromPoint(left + width / 2, top + height / 2 + off);
      return met !== null && (element === met || element.contains(met));
    };
    const reach = (step: 1 | -1) => {
      let off = 0;
      while (isMet(off + step)) off += step;
      return Math.abs(off);
    };
    return reach(-1) + 1 + reach(1);
  });

test('names in the lists of the dashboard have touch targets of at least 44 px', async ({ page, world, addresses }) => {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const [craft, title] = [uniqueName('Met'), uniqueName('Met')];
  await writeCraft(world, poster, craft);
  await postBounty(world, poster, { title });
  await signIn(page, poster);
  await expect(dashboard.balance(page, '200')).toBeVisible();
  for (const [what, name] of [
    ['craft', page.getByRole('region', { name: 'My Crafts' }).getByRole('link', { name: craft })],
    [
      'bounty',
      page.getByRole('region', { name: 'My Posted Bounties' }).getByRole('link', { name: title, exact: true }),
    ],
    ['farm', myFarm(page).getByRole('heading').getByRole('link')],
  ] as const) {
    await expect(name).toBeVisible();
    expect(await heightOf(name), what).toBeGreaterThanOrEqual(44);
  }
});

test('the name of a submitted craft has a touch target of at least 44 px', async ({ page, world, addresses }) => {
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  const [bountyId, name] = [await postBounty(world, poster, { title: uniqueName('Met') }), uniqueName('Met')];
  await world.call(engageBounty, solver, { bountyId });
  await world.call(submitSolution, solver, { bountyId, craftId: await makeCraft(world, solver, { name }) });
  await signIn(page, poster, `/wanted/${bountyId}`);
  const craft = page.getByRole('link', { name });
  await expect(craft).toBeVisible();
  expect(await heightOf(craft)).toBeGreaterThanOrEqual(44);
});

test('the icons for a craft have touch targets of at least 44 px', async ({ page, world }) => {
  await signIn(page, await world.user(), '/crafts/new');
  const icon = page.getByTitle('toolbox', { exact: true });
  await expect(icon).toBeVisible();
  expect(await heightOf(icon)).toBeGreaterThanOrEqual(44);
});

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

test('names and icons have touch targets of at least 44 px', async ({ page, world, addresses }) => {
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  const [craft, title, submitted] = [uniqueName('Met'), uniqueName('Met'), uniqueName('Sent')];
  await writeCraft(world, poster, craft);
  const bountyId = await postBounty(world, poster, { title });
  await world.call(engageBounty, solver, { bountyId });
  await world.call(submitSolution, solver, { bountyId, craftId: await makeCraft(world, solver, { name: submitted }) });

  await test.step('names in the lists of the dashboard', async () => {
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

  for (const [what, address, target] of [
    ['the name of a submitted craft', `/wanted/${bountyId}`, page.getByRole('link', { name: submitted })],
    ['the icons for a craft', '/crafts/new', page.getByTitle('toolbox', { exact: true })],
  ] as const) {
    await test.step(what, async () => {
      await page.goto(address);
      await expect(target).toBeVisible();
      expect(await heightOf(target)).toBeGreaterThanOrEqual(44);
    });
  }
});

import type { Page } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { craftCard, makeCraft } from './craft-world.ts';
import { makeFarm, myFarm } from './farm-world.ts';
import { holdReads } from './hold-reads.ts';
import { expect, test } from './journey.ts';
import { shiftOf } from './shift-of.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** A page of the site's origin that reads nothing: the journey opens its own page once it holds the reads. */
const anywhere = '/healthz';

/** From now on live reads are never answered. */
async function holdAllReads(page: Page): Promise<void> {
  await page.routeWebSocket(/\/live/, () => {});
}

test('a page has its size before its live reads are answered', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await world.user(), anywhere);
  await holdAllReads(page);
  for (const path of [
    '/wanted/some-bounty',
    '/farm/some-farm',
    '/dashboard/notifications',
    '/crafts',
    '/wanted?of=posted',
    '/crafts?of=me',
  ]) {
    await test.step(`the footer of ${path} is below the window while the page loads`, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    });
  }

  await test.step('the cards of the security page have their places', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard/security');
    await expect(page.getByRole('heading', { name: 'Email' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Name', exact: true })).toBeVisible();
  });
});

test('the footer of a list stays below the window when little or nothing matches', async ({ page, world }) => {
  const name = uniqueName('Lonely');
  await makeFarm(world, await world.user(), name);
  await page.setViewportSize({ width: 390, height: 844 });
  const search = (path: string, words: string) => page.goto(`${path}?search=${encodeURIComponent(words)}`);
  const expectFooterBelow = async () => {
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    expect(await shiftOf(page)).toBeLessThan(0.1);
  };
  for (const [what, found] of [
    ['one farm', 1],
    ['no match', 0],
  ] as const) {
    await test.step(`of /farms-all, when there is ${what}`, async () => {
      await search('/farms-all', found === 1 ? name : `${name} no more`);
      await expect(page.getByRole('link', { name })).toHaveCount(found);
      await expect(page.getByRole('main').getByText('No farms match your search criteria.')).toHaveCount(1 - found);
      await expectFooterBelow();
    });
  }
  await test.step('of /crafts, when nothing matches', async () => {
    await search('/crafts', uniqueName('Nowhere'));
    await expect(page.getByRole('main').getByText('No crafts match your search criteria.')).toBeVisible();
    await expectFooterBelow();
  });
});

test('the cards of the dashboard keep their places when the profile arrives', async ({ page, world }) => {
  await signIn(page, await world.user(), anywhere);
  for (const width of [1440, 390]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const reads = await holdReads(page, ['me']);
      await page.goto('/dashboard');
      await expect(page.getByText('Loading your account')).toBeVisible();
      const crafts = page.getByRole('heading', { name: 'My Crafts' });
      const before = await crafts.boundingBox();
      reads.give();
      await expect(page.getByRole('button', { name: 'Buy coins' })).toBeVisible();
      const after = await crafts.boundingBox();
      // A user without a history has a line less.
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24);
    });
  }
});

test('the actions for a bounty cause almost no layout shift when the profile arrives last', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 1_000);
  const title = uniqueName('Steady');
  const bountyId = await postBounty(world, poster, { title });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, poster, anywhere);
  const reads = await holdReads(page, ['me']);
  await page.goto(`/wanted/${bountyId}`);
  await expect.poll(reads.held).toBeGreaterThan(0);
  await expect.poll(reads.answered).toContain('bounty');
  // After two frames the page shows everything that it does not hold back.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await expect(page.getByRole('button', { name: 'Engage' })).toBeHidden();
  reads.give();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.1);
});

test('farm and craft cards show no action before the profile has loaded', async ({ page, world }) => {
  const user = await world.user();
  const name = uniqueName('Known');
  await makeFarm(world, user, name);
  await makeCraft(world, user, { name });
  await signIn(page, user, anywhere);
  const reads = await holdReads(page, ['me']);
  await page.goto(`/farms-all?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /Join|My Farm/ })).toBeHidden();
  reads.give();
  await expect(page.getByRole('main').getByRole('button', { name: 'My Farm' })).toBeVisible();

  const again = await holdReads(page, ['me']);
  await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
  const card = craftCard(page, name);
  await expect(card).toBeVisible();
  await expect(card.getByRole('button', { name: /Try On|Edit/ })).toBeHidden();
  again.give();
  await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.1);
});

test('while the join requests load, a user who asked to join a farm sees no wrong standing', async ({
  page,
  world,
}) => {
  const name = uniqueName('Asked');
  const farmId = await makeFarm(world, await world.user(), name);
  const asker = await world.user();
  await world.call(requestToJoinFarm, asker, { farmId });
  await signIn(page, asker, anywhere);

  await test.step('they see no Join button', async () => {
    const reads = await holdReads(page, ['myJoinRequests']);
    await page.goto(`/farms-all?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect.poll(reads.answered).toContain('me');
    await expect(page.getByRole('button', { name: `Join ${name}` })).toBeHidden();
    reads.give();
    await expect(page.getByRole('button', { name: 'Requested' })).toBeVisible();
  });

  await test.step('they do not read that they have no farm', async () => {
    const reads = await holdReads(page, ['myJoinRequests']);
    await page.goto('/dashboard');
    await expect.poll(reads.answered).toContain('myInvitations');
    await expect(page.getByRole('region', { name: 'My Accepted Bounties' }).getByText('None yet.')).toBeVisible();
    await expect(myFarm(page).getByText('You are not in a farm yet.')).toBeHidden();
    reads.give();
    await expect(myFarm(page).getByRole('region', { name: 'My Join Requests' }).getByText(name)).toBeVisible();
  });
});

test('on a phone the pages of an account keep their places while they load', async ({ page, world }) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Steady'));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, owner, anywhere);

  await test.step('the cards of the security page keep their places when the sign-in methods arrive', async () => {
    const reads = await holdReads(page, ['mySignInMethods']);
    await page.goto('/dashboard/security');
    await expect(page.getByText('This device')).toBeVisible();
    await expect(page.getByText('Your email address is not verified yet.')).toBeVisible();
    const devices = page.getByRole('region', { name: 'Devices' });
    const before = await devices.boundingBox();
    reads.give();
    await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
    const after = await devices.boundingBox();
    // A long address may take one more line.
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(32);
  });

  await test.step('a short inbox and the page of an own farm cause almost no layout shift', async () => {
    const reads = await holdReads(page, ['myNotifications', 'farm']);
    await page.goto('/dashboard/notifications');
    await expect(page.getByText('Loading your notifications...')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Mails' })).toBeHidden();
    reads.give();
    await expect(page.getByRole('heading', { name: 'Mails' })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.01);
    await page.goto(`/farm/${farmId}`);
    await expect(page.getByRole('button', { name: 'Delete farm' })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.1);
  });
});

test("late formatting of a craft's texts causes almost no layout shift below them", async ({ page, world }) => {
  const creator = await world.user();
  const prompt = `## Description\nShort.\n\n## Steps\n${'Read it again, line by line. '.repeat(30)}`;
  const name = uniqueName('Steady');
  const { result } = await world.call(createCraft, creator, { name, prompt });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/assets\/markdown-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await signIn(page, creator, `/crafts/${result?.craftId}`);
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

import type { Page } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { shiftOf } from './shift-of.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** From now on pages wait for ever for what they read. */
async function holdReads(page: Page): Promise<void> {
  await page.routeWebSocket(/\/live/, () => {});
}

for (const path of [
  '/wanted/some-bounty',
  '/farm/some-farm',
  '/dashboard/notifications',
  '/crafts',
  '/wanted?of=posted',
  '/crafts?of=me',
]) {
  test(`the foot of ${path} is not pushed through the view when the page is there`, async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, await world.user());
    await holdReads(page);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  });
}

for (const [what, found] of [
  ['one farm', 1],
  ['no match', 0],
] as const) {
  test(`the foot of /farms-all is not pulled into the view when there is ${what}`, async ({ page, world }) => {
    const name = uniqueName('Lonely');
    const user = await world.user();
    await makeFarm(world, user, name);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/farms-all?search=${encodeURIComponent(found === 1 ? name : `${name} no more`)}`);
    await expect(page.getByRole('link', { name })).toHaveCount(found);
    await expect(page.getByRole('main').getByText('No farms match your search criteria.')).toHaveCount(1 - found);
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    expect(await shiftOf(page)).toBeLessThan(0.1);
  });
}

test('the foot of /crafts is not pulled into the view when nothing matches', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/crafts?search=${encodeURIComponent(uniqueName('Nowhere'))}`);
  await expect(page.getByRole('main').getByText('No crafts match your search criteria.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  expect(await shiftOf(page)).toBeLessThan(0.1);
});

test('the cards of the security page stand where they stay', async ({ page, world }) => {
  await signIn(page, await world.user());
  await holdReads(page);
  await page.goto('/dashboard/security');
  await expect(page.getByRole('heading', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Name', exact: true })).toBeVisible();
});

test('what one may do with a bounty pushes nothing away when the profile comes last', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 1_000);
  const title = uniqueName('Steady');
  const bountyId = await postBounty(world, poster, { title });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, poster);
  const held: (() => void)[] = [];
  const queries = new Map<number, string>();
  const answered: unknown[] = [];
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { id, query } = JSON.parse(String(message));
      if (query === 'me') return void held.push(() => server.send(message));
      queries.set(id, query);
      server.send(message);
    });
    server.onMessage((message) => {
      socket.send(message);
      answered.push(queries.get(JSON.parse(String(message)).id));
    });
  });
  await page.goto(`/wanted/${bountyId}`);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect.poll(() => answered).toContain('bounty');
  // In two frames the page shows what it has and does not keep back.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await expect(page.getByRole('button', { name: 'Engage' })).toBeHidden();
  for (const give of held) give();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.1);
});

test('what stands under the texts of a craft stays where it is when they are laid out late', async ({
  page,
  world,
}) => {
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

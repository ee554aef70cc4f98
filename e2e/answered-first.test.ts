import type { Page } from '@playwright/test';
import { engageBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { makeCraft } from './craft-world.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** Lets a test hold back the values of live reads from the page, and deliver them later. */
async function holdNews(page: Page) {
  let isHeld = false;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (isHeld) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold: () => {
      isHeld = true;
    },
    give: () => {
      isHeld = false;
      for (const send of held.splice(0)) send();
    },
  };
}

type News = Awaited<ReturnType<typeof holdNews>>;

/** Presses the button once. It takes no more presses from then on, and goes when the page has the first's answer. */
async function expectPressedOnce(page: Page, news: News, name: string, answer: string) {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  news.hold();
  await button.click();
  await expect(page.getByText(answer)).toBeVisible();
  await expect(button).toBeDisabled();
  news.give();
  await expect(button).toBeHidden();
  return button;
}

test('a reward cannot be funded again before the live read shows that it is funded', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const bountyId = await postBounty(world, poster, { title: uniqueName('Funded') });
  await new LedgerWriter(addresses.databaseUrl).give(poster.uid, 1_500);
  const news = await holdNews(page);
  await signIn(page, poster, `/wanted/${bountyId}`);
  await expectPressedOnce(page, news, 'Fund the reward', bountyMessages.funded);
});

test('the button to join a farm accepts one click per request, and works again after the request is withdrawn', async ({
  page,
  world,
}) => {
  const name = uniqueName('Asked');
  const farmId = await makeFarm(world, await world.user(), name);
  const news = await holdNews(page);
  await signIn(page, await world.user(), `/farm/${farmId}`);
  const join = await expectPressedOnce(page, news, `Join ${name}`, farmMessages.requestSent);
  await page.getByRole('button', { name: `Withdraw your request to join ${name}` }).click();
  await expect(join).toBeEnabled();
});

test('a craft cannot be tried on again before the live read shows the trial', async ({ page, world }) => {
  const name = uniqueName('Tried');
  const craftId = await makeCraft(world, await world.user(), { name });
  const news = await holdNews(page);
  await signIn(page, await world.user(), `/crafts/${craftId}`);
  await expectPressedOnce(page, news, `Try On ${name}`, craftMessages.tryOnDone(name));
});

test('a craft cannot be submitted again before the live read shows the submission', async ({
  page,
  world,
  addresses,
}) => {
  const [poster, solver] = [await makePoster(world, addresses.databaseUrl, 0), await world.user()];
  const reward = { type: 'custom', customDescription: 'A cake' } as const;
  const bountyId = await postBounty(world, poster, { title: uniqueName('Solved'), reward });
  const name = uniqueName('Solution');
  await makeCraft(world, solver, { name });
  await world.call(engageBounty, solver, { bountyId });
  const news = await holdNews(page);
  await signIn(page, solver, `/wanted/${bountyId}`);
  await page.getByRole('radio', { name }).check();
  await expectPressedOnce(page, news, 'Submit', 'Your Craft is handed in. The poster answers next.');
});

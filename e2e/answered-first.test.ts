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

test('a button accepts one click before the live read shows what it did', async ({ page, world, addresses }) => {
  const user = await world.user();
  const news = await holdNews(page);
  await test.step('the button to join a farm, which works again after the request is withdrawn', async () => {
    const name = uniqueName('Asked');
    const farmId = await makeFarm(world, await world.user(), name);
    await signIn(page, user, `/farm/${farmId}`);
    const join = await expectPressedOnce(page, news, `Join ${name}`, farmMessages.requestSent);
    await page.getByRole('button', { name: `Withdraw your request to join ${name}` }).click();
    await expect(join).toBeEnabled();
  });
  await test.step('a craft cannot be tried on again before the live read shows the trial', async () => {
    const name = uniqueName('Tried');
    const craftId = await makeCraft(world, await world.user(), { name });
    await page.goto(`/crafts/${craftId}`);
    await expectPressedOnce(page, news, `Try On ${name}`, craftMessages.tryOnDone(name));
  });
  await test.step('a craft cannot be submitted again before the live read shows the submission', async () => {
    const poster = await makePoster(world, addresses.databaseUrl, 0);
    const reward = { type: 'custom', customDescription: 'A cake' } as const;
    const bountyId = await postBounty(world, poster, { title: uniqueName('Solved'), reward });
    const name = uniqueName('Solution');
    await makeCraft(world, user, { name });
    await world.call(engageBounty, user, { bountyId });
    await page.goto(`/wanted/${bountyId}`);
    await page.getByRole('radio', { name }).check();
    await expectPressedOnce(page, news, 'Submit', 'Your Craft is handed in. The poster answers next.');
  });
});

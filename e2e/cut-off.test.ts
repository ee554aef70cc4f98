import type { Page } from '@playwright/test';
import { setLowBalance } from '#contract/account/calls.ts';
import { withdrawEngagement } from '#contract/bounties/calls.ts';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { setMailSwitch } from '#contract/notifications/calls.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test.beforeEach(({ problems }) => {
  problems.allow(/WebSocket|net::ERR_FAILED/);
});

/** Lets a test cut a page off from live reads, while its calls are still answered. */
async function line(page: Page) {
  let isCut = false;
  let drop = () => {};
  await page.route(/\/live(\?|$)/, (route) => (isCut ? route.abort() : route.continue()));
  await page.routeWebSocket(/\/live/, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    drop = () => void Promise.all([socket.close(), server.close()]);
  });
  return {
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
  };
}

test('what was changed elsewhere while live reads were cut off is shown once they are back', async ({
  page,
  world,
  addresses,
}) => {
  const user = await world.user();
  const { cut, mend } = await line(page);
  await signIn(page, user);
  await test.step('a low-balance level shows its actual value', async () => {
    const level = page.getByLabel('Tell me when I have fewer coins than');
    await level.fill('50');
    cut();
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(page.getByText('You will be told when you have fewer than 50 coins.')).toBeVisible();
    await expect(level).toHaveValue('50');
    await world.call(setLowBalance, user, { coins: 70 });
    mend();
    await expect(level).toHaveValue('70', { timeout: 20_000 });
  });
  await test.step('a withdrawn join request cannot be withdrawn again before the live read shows the withdrawal', async () => {
    const name = uniqueName('Asked');
    const farmId = await makeFarm(world, await world.user(), name);
    await world.call(requestToJoinFarm, user, { farmId });
    const withdraw = page.getByRole('button', { name: `Withdraw your request to join ${name}` });
    await expect(withdraw).toBeEnabled();
    cut();
    await withdraw.click();
    await expect(page.getByText(farmMessages.requestWithdrawn)).toBeVisible();
    await expect(withdraw).toBeDisabled();
    mend();
    await expect(withdraw).toBeHidden({ timeout: 20_000 });
  });
  await test.step('a mail switch that was set back elsewhere shows its actual state', async () => {
    await page.goto('/dashboard/notifications');
    const receipts = page.getByLabel('Receipts');
    await expect(receipts).toBeChecked();
    cut();
    const answered = page.waitForResponse('**/functions/setMailSwitch');
    await receipts.click();
    await answered;
    await expect(receipts).not.toBeChecked();
    await world.call(setMailSwitch, user, { kind: 'purchase', on: true });
    mend();
    await expect(receipts).toBeChecked({ timeout: 20_000 });
  });
  await test.step('an engagement that was withdrawn elsewhere is shown as withdrawn', async () => {
    const title = uniqueName('Cut off');
    const bountyId = await postBounty(world, await makePoster(world, addresses.databaseUrl, 3_000), { title });
    await page.goto('/wanted');
    const engage = page.getByRole('button', { name: `Engage ${title}` });
    await expect(engage).toBeEnabled();
    cut();
    const answered = page.waitForResponse('**/functions/engageBounty');
    await engage.click();
    await answered;
    await expect(engage).toBeHidden();
    await world.call(withdrawEngagement, user, { bountyId });
    mend();
    await expect(engage).toBeVisible({ timeout: 20_000 });
  });
});

import type { Page } from '@playwright/test';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { invite, makeFarm, myFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const failed = { status: 'INTERNAL', message: 'Something went wrong.' };

const failCall = (page: Page, name: string) =>
  page.route(`**/functions/${name}`, (route) => route.fulfill({ json: { error: failed } }));

/** Answers a live read with an error, until `end`. */
async function failRead(page: Page, query: string) {
  let isOver = false;
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const request = JSON.parse(String(message));
      if (isOver || request.query !== query) server.send(message);
      else socket.send(JSON.stringify({ id: request.id, error: failed }));
    });
  });
  return { end: () => (isOver = true) };
}

test('a farm is created, edited and deleted although calls fail', async ({ page, world }) => {
  await signIn(page, await world.user());
  await test.step('a farm can be created even if its name could not be checked', async () => {
    await failCall(page, 'checkFarmNameIsUnique');
    await myFarm(page).getByRole('button', { name: 'Create a farm' }).click();
    const name = uniqueName('Unchecked');
    await page.getByLabel('Farm name').fill(name);
    await page.getByRole('button', { name: 'Create farm' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('the message that a farm could not be saved stays while the form is edited further', async () => {
    await failCall(page, 'updateFarmDetails');
    await page.getByRole('button', { name: 'Privacy and description' }).click();
    const dialog = page.getByRole('dialog');
    const accepting = dialog.getByLabel('Accepting members');
    await accepting.click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const said = dialog.getByText(farmMessages.updateFailed(failed.message));
    await expect(said).toBeVisible();
    await accepting.click();
    await dialog.getByLabel('Description').fill('Ours.');
    await expect(said).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard it' }).click();
  });

  await test.step('a confirmed action that fails says why in its dialog, and can be confirmed again', async () => {
    await failCall(page, 'deleteFarm');
    await page.getByRole('button', { name: 'Delete farm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete farm' });
    const yes = dialog.getByRole('button', { name: 'Delete farm' });
    await yes.click();
    await expect(dialog.getByRole('alert')).toHaveText(`Failed to delete farm: ${failed.message}`);
    await page.unroute('**/functions/deleteFarm');
    await yes.click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Farm deleted successfully.')).toBeVisible();
  });
});

test('a failed live read is reported and can be retried, instead of showing that there is nothing', async ({
  page,
  world,
}) => {
  await signIn(page, await world.user(), '/healthz');
  for (const [what, query] of [
    ['invitations', 'myInvitations'],
    ['requests to join', 'myJoinRequests'],
  ] as const) {
    await test.step(`of ${what}`, async () => {
      const reads = await failRead(page, query);
      await page.goto('/dashboard');
      const alert = myFarm(page).getByRole('alert');
      await expect(alert).toContainText(`Your ${what} could not be loaded.`);
      await expect(page.getByText('You are not in a farm yet.')).toBeHidden();
      reads.end();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('You are not in a farm yet.')).toBeVisible();
    });
  }
});

test("a failed live read of a farm's invitations is reported and can be retried", async ({ page, world }) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Inviting'));
  await invite(world, owner, farmId, 'guest@example.test');
  const invitations = await failRead(page, 'farmInvitations');
  await signIn(page, owner, `/farm/${farmId}`);
  const open = page.getByRole('region', { name: 'Open Invitations' });
  await expect(open.getByRole('alert')).toContainText('The open invitations could not be loaded.');
  invitations.end();
  const retry = open.getByRole('button', { name: 'Retry' });
  await expect(retry).toHaveAccessibleDescription('The open invitations could not be loaded.');
  await retry.click();
  await expect(open.getByText('guest@example.test')).toBeVisible();
});

test('a failed live read of the profile is reported and can be retried, and no Join button is shown meanwhile', async ({
  page,
  world,
}) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Unknown'));
  const profile = await failRead(page, 'me');
  await signIn(page, owner, '/dashboard/security');
  await expect(page.getByText('Your name could not be loaded.')).toBeVisible();
  await page.goto(`/farm/${farmId}`);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(failed.message);
  await expect(page.getByRole('button', { name: /^Join/ })).toBeHidden();
  profile.end();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('My Farm')).toBeVisible();
});

test('the page of the notifications says what could not be saved', async ({ page, world, problems }) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Marked'));
  await world.call(requestToJoinFarm, await world.user(), { farmId });
  await signIn(page, owner, '/dashboard/notifications');
  await test.step('notifications that could not be marked as read stay unread, and the page says why', async () => {
    await failCall(page, 'markAllNotificationsRead');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText(failed.message)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeEnabled();
  });

  await test.step('the message that a mail switch could not be saved disappears once it is saved', async () => {
    problems.allowFromHere(/net::ERR_FAILED/);
    const failure = page.getByText('The setting could not be saved. Please try again.');
    const receipts = page.getByLabel('Receipts');
    await page.route('**/functions/setMailSwitch', (route) => route.abort(), { times: 1 });
    await receipts.click();
    await expect(failure).toBeVisible();
    await expect(receipts).toBeChecked();
    await receipts.click();
    await expect(receipts).not.toBeChecked();
    await expect(failure).toBeHidden();
  });
});

test('downloading the coin history times out when the server never answers, and can be repeated', async ({
  page,
  world,
}) => {
  await page.clock.install();
  await signIn(page, await world.user(), '/coin-ledger');
  const button = page.getByRole('button', { name: 'Download CSV' });
  await page.route('**/ledger.csv*', () => {}, { times: 1 });
  const asked = page.waitForRequest(/ledger\.csv/);
  await button.click();
  await asked;
  await page.clock.fastForward(70_000);
  const failure = page.getByText('The file could not be fetched. Please try again in a few minutes.');
  await expect(failure).toBeVisible();
  const file = page.waitForEvent('download');
  await button.click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await expect(failure).toBeHidden();
});

test('loading the installers times out when the server never answers, and can be retried', async ({ page }) => {
  await page.clock.install();
  await page.route('**/downloads', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/downloads');
  await page.goto('/releases');
  await asked;
  await page.clock.fastForward(70_000);
  await expect(page.getByText('The release could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Version /)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { dashboard } from './dashboard.ts';
import { myFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';
import { staysLoaded } from './stays-loaded.ts';
import { uniqueName } from './unique-name.ts';

/** Loads a page while every request about its user fails, until `isBack`; returns the requests. */
async function takeServerAway(page: Page, how: 'unreachable' | 'overloaded') {
  const asked: string[] = [];
  let isAway = true;
  await page.route(/\/(identity|functions|live)\/|\/config$/, (route) => {
    if (!isAway) return route.continue();
    asked.push(new URL(route.request().url()).pathname);
    return how === 'unreachable' ? route.abort('connectionrefused') : route.fulfill({ status: 503, body: '' });
  });
  await page.routeWebSocket(/\/live/, (socket) => {
    if (isAway) socket.close({ code: 1001 });
    else socket.connectToServer();
  });
  return {
    asked,
    comesBack: () => {
      isAway = false;
    },
  };
}

test('a failed call tells an offline user that they are offline, not that the server cannot be reached', async ({
  page,
  context,
  world,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, await world.user());
  await myFarm(page).getByRole('button', { name: 'Create a farm' }).click();
  await page.getByLabel('Farm name').fill(uniqueName('Far out'));
  await expect(page.getByText('Checking whether the name is free...')).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create farm' }).click();
  await expect(page.getByText('You are offline. Please try again once you are connected.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create farm' }).click();
  await expect(page).toHaveURL(/\/farm\//);
});

for (const how of ['unreachable', 'overloaded'] as const) {
  test(`a user who opens a page while the server is ${how} stays signed in, and the page recovers by itself`, async ({
    page,
    world,
    addresses,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_REFUSED|status of 503|WebSocket/);
    const user = await world.user();
    await signIn(page, user);
    await expect(dashboard.balance(page, '200')).toBeVisible();
    const server = await takeServerAway(page, how);
    await page.reload();
    await expect(page.getByText('The server cannot be reached. Reconnecting...')).toBeVisible();
    await expect.poll(() => server.asked).toContain('/identity/v1/accounts:lookup');
    await expect(page).toHaveURL('/dashboard');
    const loaded = await staysLoaded(page);

    server.comesBack();
    await expect(page.getByText('The server cannot be reached. Reconnecting...')).toBeHidden({ timeout: 20_000 });
    await expect(dashboard.balance(page, '200')).toBeVisible();
    await new LedgerWriter(addresses.databaseUrl).spend(user.uid, [50], 'AI use');
    await expect(dashboard.balance(page, '150')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await loaded.check();
  });
}

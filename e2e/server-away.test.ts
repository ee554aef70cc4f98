import type { Page } from '@playwright/test';
import { dashboard } from './dashboard.ts';
import { myFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';
import { staysLoaded } from './stays-loaded.ts';
import { uniqueName } from './unique-name.ts';

/** Makes every request about the user of a page fail from `goesAway` until `comesBack`; `asked` are those requests. */
async function serverOf(page: Page) {
  const asked: string[] = [];
  let away: 'unreachable' | 'overloaded' | null = null;
  await page.route(/\/(identity|functions|live)\/|\/config$/, (route) => {
    if (away === null) return route.continue();
    asked.push(new URL(route.request().url()).pathname);
    return away === 'unreachable' ? route.abort('connectionrefused') : route.fulfill({ status: 503, body: '' });
  });
  await page.routeWebSocket(/\/live/, (socket) => {
    if (away === null) socket.connectToServer();
    else socket.close({ code: 1001 });
  });
  return {
    asked,
    goesAway: (how: 'unreachable' | 'overloaded') => {
      asked.length = 0;
      away = how;
    },
    comesBack: () => {
      away = null;
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

test('a user who opens a page while the server is away stays signed in, and the page recovers by itself', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_REFUSED|status of 503|WebSocket/);
  const user = await world.user();
  await signIn(page, user);
  await expect(dashboard.balance(page, '200')).toBeVisible();
  const server = await serverOf(page);
  for (const { how, before, after } of [
    { how: 'unreachable', before: '200', after: '150' },
    { how: 'overloaded', before: '150', after: '100' },
  ] as const)
    await test.step(`while the server is ${how}`, async () => {
      server.goesAway(how);
      await page.reload();
      await expect(page.getByText('The server cannot be reached. Reconnecting...')).toBeVisible();
      await expect.poll(() => server.asked).toContain('/identity/v1/accounts:lookup');
      await expect(page).toHaveURL('/dashboard');
      const loaded = await staysLoaded(page);

      server.comesBack();
      await expect(page.getByText('The server cannot be reached. Reconnecting...')).toBeHidden({ timeout: 20_000 });
      await expect(dashboard.balance(page, before)).toBeVisible();
      await new LedgerWriter(addresses.databaseUrl).spend(user.uid, [50], 'AI use');
      await expect(dashboard.balance(page, after)).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
      await loaded.check();
    });
});

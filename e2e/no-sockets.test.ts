import { setMailSwitch } from '#contract/notifications/calls.ts';
import { bountyCard, makePoster, postBounty } from './bounty-world.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test('on a network without WebSockets, pages read values over HTTP and follow changes', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/WebSocket/);
  test.setTimeout(90_000);
  await page.routeWebSocket(/\/live/, (socket) => void socket.close());
  const poster = await makePoster(world, addresses.databaseUrl, 3_000);
  const [first, second] = [uniqueName('Before'), uniqueName('After')];
  await postBounty(world, poster, { title: first });
  await signIn(page, poster, '/wanted');
  await expect(bountyCard(page, first)).toBeVisible({ timeout: 15_000 });
  await postBounty(world, poster, { title: second });
  await expect(bountyCard(page, second)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('The server cannot be reached')).toBeHidden();
  // The user's own values, too, which need their token.
  await page.goto('/dashboard');
  await expect(dashboard.balance(page, '1,200')).toBeVisible({ timeout: 15_000 });
  await new LedgerWriter(addresses.databaseUrl).spend(poster.uid, [200], 'AI use');
  await expect(dashboard.balance(page, '1,000')).toBeVisible({ timeout: 20_000 });
});

test('over HTTP, a setting that was changed back at once elsewhere is shown as it is', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/WebSocket/);
  await page.routeWebSocket(/\/live/, (socket) => void socket.close());
  await page.clock.install();
  const user = await world.user();
  await signIn(page, user, '/dashboard/notifications');
  const receipts = page.getByLabel('Receipts');
  await expect(receipts).toBeChecked({ timeout: 20_000 });
  const answered = page.waitForResponse('**/functions/setMailSwitch');
  await receipts.uncheck();
  await answered;
  await world.call(setMailSwitch, user, { kind: 'purchase', on: true });
  await expect(receipts).not.toBeChecked();
  await page.clock.fastForward(35_000);
  await expect(receipts).toBeChecked();
});

test('a visitor whose pass has expired is led to the gate once the connection breaks', async ({
  page,
  context,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/WebSocket|status of 401|Failed to fetch dynamically imported module/);
  let drop = () => {};
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    drop = () => void Promise.all([socket.close(), server.close()]);
  });
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const title = uniqueName('Open');
  await postBounty(world, poster, { title });
  await page.goto('/wanted');
  await expect(bountyCard(page, title)).toBeVisible();
  await context.clearCookies();
  drop();
  await expect(page.getByLabel('Passcode')).toBeVisible({ timeout: 20_000 });
});

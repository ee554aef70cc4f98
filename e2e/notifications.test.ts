import { createFarm, requestToJoinFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import { setMailSwitch } from '#contract/notifications/calls.ts';
import { notificationMessages } from '#contract/notifications/messages.ts';
import type { World } from '#testing/world.ts';
import { askDatabase } from './ask-database.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { mailLink } from './mail-link.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** Creates a user with a public farm, and a way for others to ask to join it. */
async function farmer(world: World) {
  const owner = await world.user();
  const { result } = await world.call(createFarm, owner, { name: `News ${Math.random().toString(36).slice(2, 10)}` });
  const farmId = result?.farmId ?? '';
  await world.call(updateFarmDetails, owner, { farmId, isPublic: true });
  const ask = async () => {
    const asker = await world.user();
    await world.call(requestToJoinFarm, asker, { farmId });
    return asker;
  };
  return { owner, ask };
}

test('the bell counts unread notifications live, and opening a notification marks it as read', async ({
  page,
  world,
}) => {
  const { owner, ask } = await farmer(world);
  await signIn(page, owner);
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await ask();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await ask();
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await ask();
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread');

  await bell.click();
  await expect(page).toHaveURL('/dashboard/notifications');
  await expectAccessible(page);
  const lines = page.getByRole('link', { name: 'A Furrow user asks to join your farm' });
  // A new tab, which gets no click event.
  await lines.first().click({ button: 'middle' });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await lines.last().click();
  await expect(page).toHaveURL(/\/farm\/[^/]+#join-requests$/);
  const requests = page.getByRole('region', { name: 'Pending Join Requests' });
  await expect(requests.getByRole('heading')).toBeFocused();
  await expect(requests.getByRole('button', { name: /^Approve / })).toHaveCount(3);
  await expectAccessible(page);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await page.goBack();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'All notifications are read.' })).toHaveCount(1);
});

test('screen readers hear new notifications', async ({ page, world }) => {
  const { owner, ask } = await farmer(world);
  const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await test.step('together with another announcement', async () => {
    await signIn(page, owner, '/crafts');
    await expect(bell('Notifications')).toBeVisible();
    await page.getByRole('searchbox').fill(uniqueName('Nowhere'));
    await ask();
    const told = page.getByRole('status').filter({ hasText: 'No crafts match your search criteria.' });
    await expect(told.filter({ hasText: 'New notification: A Furrow user asks to join your farm' })).toHaveCount(1);
  });

  await test.step('but not the earlier ones', async () => {
    await page.goto('/dashboard');
    await expect(bell('Notifications, 1 unread')).toBeVisible();
    const told = page
      .getByRole('status')
      .filter({ hasText: /^New notification: A Furrow user asks to join your farm/ });
    await expect(told).toHaveCount(0);
    await ask();
    await expect(told).toHaveCount(1);
  });
});

test('screen readers hear several new notifications in one announcement', async ({ page, world, addresses }) => {
  const user = await world.user();
  await signIn(page, user);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  const inbox = page.waitForEvent('websocket');
  await page.reload();
  await (await inbox).waitForEvent('framereceived', ({ payload }) => String(payload).includes('"unread":0'));
  await askDatabase(
    addresses.databaseUrl,
    `insert into notifications (user_id, kind, text, link, at)
     select $1, 'purchase', 'Receipt ' || n || '.', '/coin-ledger', now() + n * interval '1 second'
     from generate_series(1, 2) n`,
    [user.uid],
  );
  const told = page.getByRole('status').filter({ hasText: 'New notifications: Receipt 2. Receipt 1.' });
  await expect(told).toHaveCount(1);
});

test('older notifications are shown below the newer ones, and all are marked as read, shown or not', async ({
  page,
  world,
  addresses,
}) => {
  const user = await world.user();
  await askDatabase(
    addresses.databaseUrl,
    `insert into notifications (user_id, kind, text, link, at)
     select $1, 'purchase', 'Receipt ' || n, '/coin-ledger', now() from generate_series(1, 45) n`,
    [user.uid],
  );
  await signIn(page, user, '/dashboard/notifications');
  const lines = page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: /Receipt \d+/ });
  await expect(lines).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(lines).toHaveCount(40);
  await expect(lines.last()).toHaveText(/Receipt 6$/);
  await expectAccessible(page);
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 45 unread');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(lines.filter({ hasText: 'Unread' })).toHaveCount(0);
  await expect(lines).toHaveCount(40);
});

test('an empty inbox says so, and mails of a kind are switched off and on', async ({ page, world }) => {
  await signIn(page, await world.user(), '/dashboard/notifications');
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  const receipts = page.getByLabel('Receipts');
  await receipts.uncheck();
  await page.reload();
  await expect(receipts).not.toBeChecked();
  await receipts.check();
  await page.reload();
  await expect(receipts).toBeChecked();
});

test('the unsubscribe link in a mail switches its kind off only by its button, signed in or not', async ({
  page,
  world,
  addresses,
}) => {
  const { owner, ask } = await farmer(world);
  await ask();
  const wanted = /https?:\/\/\S+\/unsubscribe\?token=[\w.-]+/;
  const link = await mailLink(addresses.sandboxUrl, owner.email, /would like to join/, wanted);
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByRole('heading', { level: 1, name: 'Switch mails off' })).toBeVisible();
  const lead = page.getByText('Press the button to stop mails of this kind.');
  await expect(lead).toBeVisible();
  const kind = page.getByText('Requests to join your farm', { exact: true });
  await expect(kind).toBeVisible();
  await expectAccessible(page);
  const switches = async () => (await world.read('myMailSwitches', owner)).value;
  expect(await switches()).toEqual({ off: [] });
  await page.getByRole('button', { name: 'Switch them off' }).click();
  await expect(page.getByText('Mails of this kind are switched off.')).toBeVisible();
  await expect(lead).toBeHidden();
  await expect(kind).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your notifications' })).toBeVisible();
  expect(await switches()).toEqual({ off: ['request'] });
  const button = page.getByRole('button', { name: 'Switch them off' });
  await page.reload();
  await expect(page.getByText('Mails of this kind are switched off.')).toBeVisible();
  await expect(button).toBeHidden();
  await world.call(setMailSwitch, owner, { kind: 'request', on: true });
  await expect(button).toBeVisible();
  await page.goto('/unsubscribe?token=forged');
  await expect(page.getByText('This link is incomplete, or not one of ours')).toBeVisible();
  await expect(button).toBeHidden();
  await expect(lead).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open your notifications' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/unsubscribe');
  await expect(page.getByText('This link is incomplete, or not one of ours')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch them off' })).toBeHidden();
  await page.getByRole('link', { name: 'Open your notifications' }).click();
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fdashboard%2Fnotifications/);
});

test('the unsubscribe page tells a user of another account whose mails it switches off', async ({
  page,
  world,
  addresses,
}) => {
  const { owner, ask } = await farmer(world);
  await ask();
  const wanted = /https?:\/\/\S+\/unsubscribe\?token=[\w.-]+/;
  const link = new URL(await mailLink(addresses.sandboxUrl, owner.email, /would like to join/, wanted));
  const other = await world.user();
  await signIn(page, other, link.pathname + link.search);
  await expect(page.getByText(notificationMessages.unsubscribeOther(other.email))).toBeVisible();
  await page.getByRole('button', { name: 'Switch them off' }).click();
  await expect(page.getByText(notificationMessages.unsubscribedOther(other.email))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your notifications' })).toBeHidden();
  expect((await world.read('myMailSwitches', other)).value).toEqual({ off: [] });
  expect((await world.read('myMailSwitches', owner)).value).toEqual({ off: ['request'] });
  await signIn(page, owner, link.pathname + link.search);
  await expect(page.getByText(notificationMessages.unsubscribed)).toBeVisible();
  await world.call(setMailSwitch, owner, { kind: 'request', on: true });
  await expect(page.getByText('Press the button to stop mails of this kind. Your inbox')).toBeVisible();
});

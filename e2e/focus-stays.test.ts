import type { Locator, Page } from '@playwright/test';
import { inviteUserToFarm } from '#contract/farms/calls.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** Holds each request of a call back until `letGo`, which answers it with a failure or lets it through. */
async function holdBack(page: Page, name: string) {
  let sent = 0;
  let letGo = () => {};
  let fails = false;
  await page.route(`**/functions/${name}`, async (route) => {
    sent += 1;
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const error = { status: 'INTERNAL', message: 'Something went wrong.' };
    await (fails ? route.fulfill({ json: { error } }) : route.continue());
  });
  return {
    sent: () => sent,
    letGo: (how: 'through' | 'to fail') => {
      fails = how === 'to fail';
      letGo();
    },
  };
}

/** Presses a button, and again while its action runs: the action happens once, and the button keeps the focus. */
async function actTwice(page: Page, button: Locator, { by, sent }: { by: 'keyboard' | 'mouse'; sent: () => number }) {
  const before = sent();
  if (by === 'mouse') await button.click();
  else await button.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await button.click({ force: true });
  await expect.poll(sent).toBe(before + 1);
}

const ways = ['keyboard', 'mouse'] as const;

test('a setting and a switch keep the focus while they are saved', async ({ page, world }) => {
  await signIn(page, await world.user());
  const level = page.getByLabel('Tell me when I have fewer coins than');
  const set = page.getByRole('button', { name: 'Set', exact: true });
  const settings = await holdBack(page, 'setLowBalance');
  for (const [at, by] of ways.entries()) {
    await test.step(`a setting that is saved by ${by} leaves the focus on its button`, async () => {
      const coins = 50 + at;
      await level.fill(String(coins));
      await actTwice(page, set, { by, sent: settings.sent });
      settings.letGo('through');
      await expect(page.getByText(`You will be told when you have fewer than ${coins} coins.`)).toBeVisible();
      await expect(set).toBeDisabled();
      await expect(set).toBeFocused();
      await page.keyboard.press('Enter');
      await level.press('Enter');
      expect(settings.sent()).toBe(at + 1);
    });
  }

  await test.step('a switch keeps the focus while it is saved', async () => {
    await page.goto('/dashboard/notifications');
    const receipts = page.getByLabel('Receipts');
    const switches = await holdBack(page, 'setMailSwitch');
    await receipts.press('Space');
    await expect(receipts).toBeDisabled();
    await expect(receipts).toBeFocused();
    await page.keyboard.press('Space');
    switches.letGo('through');
    await expect(receipts).toBeEnabled();
    await expect(receipts).not.toBeChecked();
    await expect(receipts).toBeFocused();
    expect(switches.sent()).toBe(1);
  });
});

test('posting a bounty keeps the focus on the button when it fails', async ({ page, world, addresses, problems }) => {
  problems.allow(/Something went wrong/);
  await signIn(page, await makePoster(world, addresses.databaseUrl, 5_000), '/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  const form = page.getByRole('region', { name: 'New bounty' });
  await form.getByRole('button', { name: 'Write it yourself' }).click();
  await form.getByLabel('Title').fill(uniqueName('Slow build'));
  await form.getByLabel('Description').fill('It takes ten minutes.');
  await form.getByLabel('Reward in Coins').fill('1000');
  const post = form.getByRole('button', { name: 'Post bounty' });
  const failure = form.getByRole('alert');
  const held = await holdBack(page, 'createBounty');
  for (const by of ways) {
    await test.step(`by ${by}`, async () => {
      const before = held.sent();
      await actTwice(page, post, { by, sent: held.sent });
      await expect(failure).toBeHidden();
      await form.getByLabel('Title').press('Enter');
      held.letGo('to fail');
      await expect(failure).toContainText('Something went wrong.');
      expect(held.sent()).toBe(before + 1);
      await post.focus();
      await actTwice(page, post, { by, sent: held.sent });
      held.letGo('to fail');
      await expect(post).toBeEnabled();
      await expect(post).toBeFocused();
    });
  }
});

test('a dialog saves once, keeps the focus inside while saving and returns it when closed', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 1_000);
  const bountyId = await postBounty(world, poster, { title: uniqueName('Slow build') });
  await signIn(page, poster, `/wanted/${bountyId}`);
  const edit = page.getByRole('button', { name: 'Edit' });
  const dialog = page.getByRole('dialog', { name: 'Edit bounty' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const held = await holdBack(page, 'updateBounty');
  for (const by of ways) {
    await test.step(`by ${by}`, async () => {
      await edit.click();
      await dialog.getByLabel('Description').fill(`It takes ten minutes, by ${by}.`);
      await actTwice(page, save, { by, sent: held.sent });
      held.letGo('to fail');
      await expect(save).toBeEnabled();
      await expect(save).toBeFocused();
      await actTwice(page, save, { by, sent: held.sent });
      held.letGo('through');
      await expect(dialog).toBeHidden();
      await expect(edit).toBeFocused();
    });
  }
});

test("the focus stays on the button after a join request, and moves to the farm's heading after its withdrawal", async ({
  page,
  world,
}) => {
  const name = uniqueName('Joined');
  await makeFarm(world, await world.user(), name);
  await signIn(page, await world.user(), `/farms-all?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Join ${name}` }).press('Enter');
  const requested = page.getByRole('button', { name: 'Requested', exact: true });
  await expect(requested).toBeDisabled();
  await expect(requested).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Withdraw your request to join ${name}` })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(requested).not.toBeFocused();

  const withdraw = page.getByRole('button', { name: `Withdraw your request to join ${name}` });
  await withdraw.press('Enter');
  await expect(withdraw).toBeHidden();
  await expect(page.getByRole('heading', { name })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Join ${name}` })).toBeFocused();
});

test('taking back the last invitation moves the focus to the heading before it', async ({ page, world }) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Invited'));
  await world.call(inviteUserToFarm, owner, { farmId, inviteeEmail: 'ada@example.test' });
  await signIn(page, owner, `/farm/${farmId}`);
  await page.getByRole('button', { name: 'Take back the invitation of ada@example.test' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Open Invitations' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeFocused();
});

test('a message that is dismissed by keyboard gives the focus back', async ({ page, world }) => {
  await signIn(page, await world.user(), '/new');
  await page.route('**/functions/requestBetaDownload', (route) =>
    route.fulfill({ json: { result: { success: false, error: 'Not now.' } } }),
  );
  const download = page.getByRole('banner').getByRole('button', { name: 'Download' });
  await download.click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('An error occurred: Not now.');
  const start = page.getByRole('banner').getByRole('link', { name: 'Start' });
  await start.focus();
  await messages.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(messages).not.toContainText('Not now.');
  await expect(start).toBeFocused();
});

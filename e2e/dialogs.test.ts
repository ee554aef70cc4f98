import type { Page } from '@playwright/test';
import { updateBounty } from '#contract/bounties/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import { updateFarmDetails } from '#contract/farms/calls.ts';
import type { World } from '#testing/world.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeFarm } from './farm-world.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import type { Addresses } from './product.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit bounty' });
const description = (page: Page) => dialog(page).getByLabel('Description');

/** Opens the form of the bounty on the page, and writes a new, unsaved text in it. */
async function write(page: Page, text = 'It takes ten minutes.'): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  await description(page).fill(text);
}

/** Opens the form of the user's own bounty, with a new, unsaved text in it. */
async function editBounty(page: Page, world: World, { databaseUrl }: Addresses) {
  const poster = await makePoster(world, databaseUrl, 1_000);
  const bountyId = await postBounty(world, poster, { title: uniqueName('Slow build') });
  await signIn(page, poster, `/wanted/${bountyId}`);
  await write(page);
  return { poster, bountyId };
}

test('a dialog with unsaved text is left only on purpose', async ({ page, world, addresses }) => {
  await editBounty(page, world, addresses);
  await test.step('a dialog that fits into the window does not scroll', async () => {
    const { scrollHeight, clientHeight } = await dialog(page).evaluate(({ scrollHeight, clientHeight }) => ({
      scrollHeight,
      clientHeight,
    }));
    expect(scrollHeight).toBe(clientHeight);
  });

  await test.step('a click beside a dialog closes it unless it has unsaved text; selecting text past its edge does not', async () => {
    const box = await description(page).boundingBox();
    if (!box) throw new Error('The field is not shown.');
    await page.mouse.move(box.x + box.width - 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(20, box.y + 20, { steps: 5 });
    await page.mouse.up();
    await expect(description(page)).toHaveValue('It takes ten minutes.');
    await page.mouse.click(20, 20);
    await expect(description(page)).toHaveValue('It takes ten minutes.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(description(page)).toHaveValue('It is slow.');
    await page.mouse.click(20, 20);
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('Escape and the close button ask before unsaved text is discarded, and keeping it returns the focus to it', async () => {
    await write(page);
    const keep = dialog(page).getByRole('button', { name: 'Keep writing' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      },
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await description(page).focus();
      await leave();
      await expect(dialog(page)).toContainText('What you have written would be lost.');
      await expect(keep).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(keep).toBeHidden();
      await expect(description(page)).toHaveValue('It takes ten minutes.');
      await expect(description(page)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Discard it' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  });

  await test.step('a dialog whose text is unchanged closes at once', async () => {
    await write(page);
    await description(page).fill('It is slow.');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
});

test('a dialog says what is missing, and is saved once and only what was changed in it', async ({
  page,
  world,
  addresses,
}) => {
  const { poster, bountyId } = await editBounty(page, world, addresses);
  await test.step('a message over a dialog can be read and dismissed, and the dialog keeps what was typed', async () => {
    await dialog(page).getByLabel('Reward in Coins').fill('');
    await page.keyboard.press('Enter');
    const messages = dialog(page).getByRole('region', { name: 'Messages' });
    await expect(messages.getByText('Please fill out all required fields.')).toBeInViewport();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click({ trial: true });
    await dialog(page).getByRole('button', { name: 'Save' }).click({ trial: true });
    await messages.getByRole('button', { name: 'Dismiss' }).click();
    await expect(messages.getByRole('listitem')).toHaveCount(0);
    await expect(description(page)).toHaveValue('It takes ten minutes.');

    await dialog(page).getByLabel('Reward in Coins').fill('1000');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a dialog that is saving cannot be closed until the call is answered', async () => {
    const text = 'It takes nine minutes.';
    await write(page, text);
    const { letGo } = await holdRequests(page, '**/functions/updateBounty');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled();
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    await expect(description(page)).toHaveValue(text);
    letGo();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('saving a form does not overwrite a field that was changed elsewhere meanwhile', async () => {
    const text = 'It takes eight minutes.';
    await write(page, text);
    await world.call(updateBounty, poster, { bountyId, reward: { type: 'seed', amount: 700 } });
    await expect(page.getByText('700').first()).toBeAttached();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    const { value } = await world.read('bounty', poster, { bountyId });
    expect(value).toMatchObject({ description: text, reward: { type: 'seed', amount: 700 } });
  });
});

test('the actions for a craft stay visible while its long prompt is read', async ({ page, world }) => {
  const creator = await world.user();
  const name = uniqueName('Long');
  const prompt = `## Steps\n${'Read it once more, line by line.\n\n'.repeat(60)}`;
  await world.call(createCraft, creator, { name, prompt, isPublic: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, creator, `/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Read it once more').first()).toBeInViewport();
  await expect(details.getByText('Read it once more').last()).not.toBeInViewport();
  await expect(details.getByRole('link', { name: 'Open its page' })).toBeInViewport({ ratio: 1 });
  await expect(details.getByRole('button', { name: `Edit ${name}` })).toBeInViewport({ ratio: 1 });
});

test('the page behind a dialog does not scroll until the dialog is closed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Read more about Community marketplace' }).click();
  const details = page.getByRole('dialog');
  await expect(details).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  // With the pointer beside the dialog, then over it.
  for (const x of [4, 720]) {
    await page.mouse.move(x, 450);
    await page.mouse.wheel(0, 200);
  }
  // The browser handles a wheel a little later: the page must have had the time to scroll, and not after the dialog.
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  expect(await scrolled()).toBe(before);
  await page.mouse.wheel(0, 200);
  await expect.poll(scrolled).toBeGreaterThan(before);
});

test('saving an unchanged name does not overwrite a name that was changed elsewhere meanwhile', async ({
  page,
  world,
}) => {
  const user = await world.user();
  await test.step('of a farm', async () => {
    const [old, next] = [uniqueName('Old'), uniqueName('Next')];
    const farmId = await makeFarm(world, user, old);
    await signIn(page, user, `/farm/${farmId}`);
    await page.getByRole('button', { name: 'Rename' }).click();
    await world.call(updateFarmDetails, user, { farmId, name: next });
    await expect(page.getByRole('heading', { level: 1, name: next })).toBeAttached();
    await expect(page.getByLabel('Farm name')).toHaveValue(old);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Farm name')).toBeHidden();
    expect((await world.read('farm', user, { farmId })).value).toMatchObject({ name: next });
  });

  await test.step('of a user', async () => {
    await page.goto('/dashboard/security');
    const name = page.getByRole('region', { name: 'Name', exact: true });
    await name.getByRole('button', { name: 'Set a name' }).click();
    await world.identity('v1/accounts:update', { idToken: user.idToken, displayName: 'Ada' });
    await expect(name.getByText('Ada')).toBeAttached();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect((await world.read('me', user)).value).toMatchObject({ displayName: 'Ada' });
  });
});

import type { Page } from '@playwright/test';
import type { World } from '#testing/world.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import type { Addresses } from './product.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit bounty' });
const description = (page: Page) => dialog(page).getByLabel('Description');

/** The form about one's own bounty, with a new text in it that is not saved. */
async function editBounty(page: Page, world: World, { databaseUrl }: Addresses) {
  const poster = await makePoster(world, databaseUrl, 1_000);
  const bountyId = await postBounty(world, poster, { title: uniqueName('Slow build') });
  await signIn(page, poster, `/wanted/${bountyId}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await description(page).fill('It takes ten minutes.');
}

test('a message over a dialog can be read and dismissed, and the dialog keeps what was typed', async ({
  page,
  world,
  addresses,
}) => {
  await editBounty(page, world, addresses);
  await dialog(page).getByRole('spinbutton').fill('');
  await page.keyboard.press('Enter');
  const messages = dialog(page).getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Please fill out all required fields.')).toBeInViewport();
  await expectAccessible(page);
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(messages.getByRole('listitem')).toHaveCount(0);
  await expect(description(page)).toHaveValue('It takes ten minutes.');

  await dialog(page).getByRole('spinbutton').fill('1000');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
});

test('a dialog stays when text is selected past its edge, and closes by a click beside it', async ({
  page,
  world,
  addresses,
}) => {
  await editBounty(page, world, addresses);
  const box = await description(page).boundingBox();
  if (!box) throw new Error('The field is not shown.');
  await page.mouse.move(box.x + box.width - 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(20, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(description(page)).toHaveValue('It takes ten minutes.');
  await page.mouse.click(20, 20);
  await expect(dialog(page)).toBeHidden();
});

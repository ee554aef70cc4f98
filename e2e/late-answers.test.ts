import type { Page } from '@playwright/test';
import { dashboard } from './dashboard.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { writeNewCraft } from './new-craft.ts';
import { type Credentials, signIn, signInByForm, signOut } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** Holds the answer to the next call (or identity request) of that name until it is let go. */
async function holdAnswer(page: Page, name: string) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const call = new RegExp(`/(functions/)?${name}(\\?|$)`);
  await page.route(
    call,
    async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return {
    asked: page.waitForRequest(call),
    answered: page.waitForResponse(call),
    letGo,
  };
}

/** Another user takes over the browser, by logging in in another tab. */
async function takeOver(page: Page, next: Credentials) {
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await signOut(other);
  // The log-out must show here before the next user comes, since both look the same signed in.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');
  await signInByForm(other, next);
  await other.close();
}

const footer = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

test('a user who leaves the page before an answer stays on the next page', async ({ page, world }) => {
  await test.step('while a craft is being saved, and is told of it there', async () => {
    const name = uniqueName('Saved late');
    await writeNewCraft(page, await world.user(), name);
    const { asked, letGo } = await holdAnswer(page, 'createCraft');
    await page.getByRole('button', { name: 'Create Craft' }).click();
    await asked;
    // What would be written now would not be saved.
    for (const label of ['Name', 'Price in coins', 'Category', 'Description', 'Prompt'])
      await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
    for (const choice of [page.getByLabel('Show it on the market'), page.getByRole('radio', { name: 'toolbox' })]) {
      await choice.click({ force: true });
      await expect(choice).not.toBeChecked();
    }
    await footer(page, 'Terms of Use').click();
    await expect(page).toHaveURL('/terms');
    letGo();
    await expect(page.getByText(`${name} is saved.`)).toBeVisible();
    await expect(page).toHaveURL('/terms');
  });
  await test.step('while a checkout is being created, and is not led to the card page', async () => {
    await page.goto('/dashboard');
    await dashboard.pack(page, 5).check({ force: true });
    const { asked, answered, letGo } = await holdAnswer(page, 'createCheckoutSessionForCredits');
    await dashboard.purchases(page).getByRole('button', { name: 'Buy 5,000 coins' }).click();
    await asked;
    await footer(page, 'Terms of Use').click();
    await expect(page).toHaveURL('/terms');
    letGo();
    await answered;
    await footer(page, 'Privacy Policy').click();
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  });
});

test('the answer to what one user did is not shown to the next user', async ({ page, world }) => {
  const [ada, bob] = [await world.user(), await world.user()];
  await test.step('a checkout that one user began does not lead the next one to the card page', async () => {
    await signIn(page, ada);
    await dashboard.pack(page, 5).check({ force: true });
    const { asked, answered, letGo } = await holdAnswer(page, 'createCheckoutSessionForCredits');
    await dashboard.purchases(page).getByRole('button', { name: 'Buy 5,000 coins' }).click();
    await asked;
    await takeOver(page, bob);
    await expect(page.getByText(bob.email, { exact: true })).toBeVisible();
    letGo();
    await answered;
    await dashboard.pack(page, 20).check({ force: true });
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('the message that the user name was changed is not shown', async () => {
    await page.goto('/dashboard/security');
    await page.getByRole('button', { name: 'Set a name' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Ada of Before');
    const { asked, answered, letGo } = await holdAnswer(page, 'accounts:update');
    await page.getByRole('button', { name: 'Save' }).click();
    await asked;
    await takeOver(page, ada);
    await expect(page.getByText(ada.email, { exact: true })).toBeVisible();
    const told = page.getByText('Your name is now Ada of Before.').waitFor({ timeout: 2_000 });
    letGo();
    await answered;
    await expect(told).rejects.toThrow(/Timeout/);
  });
  await test.step('the message that a craft was saved is not shown', async () => {
    const name = uniqueName('Not theirs');
    await writeNewCraft(page, ada, name);
    const { asked, answered, letGo } = await holdAnswer(page, 'createCraft');
    await page.getByRole('button', { name: 'Create Craft' }).click();
    await asked;
    await takeOver(page, bob);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/dashboard');
    const told = page.getByText(`${name} is saved.`).waitFor({ timeout: 2_000 });
    letGo();
    await answered;
    await expect(told).rejects.toThrow(/Timeout/);
  });
});

test('renaming a farm can be neither cancelled nor started again while the new name is being saved', async ({
  page,
  world,
}) => {
  const owner = await world.user();
  const [old, next] = [uniqueName('Old'), uniqueName('Next')];
  await signIn(page, owner, `/farm/${await makeFarm(world, owner, old)}`);
  const rename = page.getByRole('button', { name: 'Rename' });
  await rename.click();
  const field = page.getByLabel('Farm name');
  await field.fill(next);
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  const { asked, letGo } = await holdAnswer(page, 'updateFarmDetails');
  await field.press('Enter');
  await asked;
  await field.press('Escape');
  await expect(field).toHaveValue(next);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(rename).toBeDisabled();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
  await expect(field).toBeHidden();
  await expect(rename).toBeFocused();
});

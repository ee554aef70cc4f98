import type { Page } from '@playwright/test';
import { editorApiKey, testPassword, World } from '#testing/world.ts';
import { startFirebasePage } from './firebase-page.ts';
import { expect, test } from './journey.ts';
import { Product } from './product.ts';

let product: Product;
let world: World;
let firebasePage: Awaited<ReturnType<typeof startFirebasePage>>;
test.beforeAll(async () => {
  product = await Product.start({ EMULATOR: 'on' });
  const { url } = product.addresses();
  world = new World(url, { apiKey: editorApiKey });
  firebasePage = await startFirebasePage(url);
});
test.afterAll(async () => {
  await firebasePage.close();
  await product[Symbol.asyncDispose]();
});
// All tests share one Furrow.
test.describe.configure({ mode: 'serial' });
test.use({ hasPass: false });

const status = (page: Page) => page.getByRole('status');
const outcome = (page: Page) => page.getByRole('alert');
async function act(page: Page, name: string, email: string, password = testPassword) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name }).click();
}

test('the Firebase SDK on another origin signs a user up, out and in', async ({ page }) => {
  const email = world.newEmail();
  await firebasePage.open(page);
  await expect(status(page)).toHaveText('Signed out');
  await act(page, 'Sign up', email);
  await expect(status(page)).toHaveText(`Signed in as ${email}`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(status(page)).toHaveText('Signed out');
  await act(page, 'Sign in', email.toUpperCase());
  await expect(status(page)).toHaveText(`Signed in as ${email}`);
});

test('the session of the Firebase SDK is kept after a reload and in another tab, and its token is refreshed', async ({
  page,
  context,
}) => {
  const { email } = await world.user();
  await firebasePage.open(page);
  await act(page, 'Sign in', email);
  await expect(status(page)).toHaveText(`Signed in as ${email}`);
  await page.reload();
  await expect(status(page)).toHaveText(`Signed in as ${email}`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(outcome(page)).toHaveText('Done');

  const other = await context.newPage();
  await firebasePage.open(other);
  await expect(status(other)).toHaveText(`Signed in as ${email}`);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(status(page)).toHaveText('Signed out');
});

test('the Firebase SDK calls a function, and gets the error code when the call is refused', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  const { email } = await world.user();
  await firebasePage.open(page);
  await expect(status(page)).toHaveText('Signed out');
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(outcome(page)).toHaveText('functions/unauthenticated');
  await act(page, 'Sign in', email);
  await expect(status(page)).toHaveText(`Signed in as ${email}`);
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(outcome(page)).toHaveText('Done');
});

test('failed sign-ins and sign-ups have the error codes of the Firebase SDK', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  const { email } = await world.user();
  await firebasePage.open(page);
  for (const [button, address, password, code] of [
    ['Sign in', email, 'not-the-password', 'auth/invalid-credential'],
    ['Sign in', world.newEmail(), testPassword, 'auth/invalid-credential'],
    ['Sign up', email, testPassword, 'auth/email-already-in-use'],
    ['Sign up', world.newEmail(), 'abc', 'auth/weak-password'],
    ['Sign up', 'nobody', testPassword, 'auth/invalid-email'],
  ] as const) {
    await act(page, button, address, password);
    await expect(outcome(page)).toHaveText(code);
    await expect(status(page)).toHaveText('Signed out');
    await page.reload();
  }
});

test('a user who is disabled meanwhile is signed out at the next token refresh', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  const { email, uid } = await world.user();
  await firebasePage.open(page);
  await act(page, 'Sign in', email);
  await expect(status(page)).toHaveText(`Signed in as ${email}`);
  const disable = { localId: uid, disableUser: true };
  await world.identity('v1/accounts:update', disable, { headers: { authorization: 'Bearer owner' } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(outcome(page)).toHaveText('auth/user-disabled');
  await expect(status(page)).toHaveText('Signed out');
});

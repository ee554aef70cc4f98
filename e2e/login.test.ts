import type { Page } from '@playwright/test';
import { testPassword } from '#testing/world.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { fillCredentials, signIn, signUpByForm } from './sign-in.ts';

test('a wrong password and an unknown address have the same answer', async ({ page, world, problems }) => {
  problems.allow(/accounts:signInWithPassword.*status of 400|status of 400 .*|400 \(Bad Request\)/);
  const { email } = await world.user();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login to Furrow' })).toBeVisible();
  for (const address of [email, 'nobody@example.test']) {
    await fillCredentials(page, address, 'not-the-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page).toHaveURL('/login');
  }
});

for (const { path, button } of [
  { path: '/login', button: 'Login' },
  { path: '/signup', button: 'Sign Up' },
]) {
  test(`${path} cannot be submitted while its form is invalid`, async ({ page }) => {
    await page.goto(path);
    const submit = page.getByRole('button', { name: button, exact: true });
    await expect(submit).toBeDisabled();
    await fillCredentials(page, 'no-address', testPassword);
    await expect(submit).toBeDisabled();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await fillCredentials(page, 'ada@example.test', '12345');
    await page.getByLabel('Email').focus();
    await expect(page.getByText('Password should be at least 6 characters.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(submit).toBeDisabled();
    await fillCredentials(page, 'ada@example.test', '123456');
    await expect(submit).toBeEnabled();
  });
}

test('a registered email cannot sign up again', async ({ page, world, problems }) => {
  problems.allow(/status of 400/);
  const { email } = await world.user();
  await signUpByForm(page, { email, password: testPassword });
  await expect(page.getByRole('alert')).toHaveText('This email address is already in use.');
});

test('a user who leaves the sign-up while the account is being created is not signed in', async ({ page, world }) => {
  const made = Promise.withResolvers<void>();
  await page.route('**/accounts:signUp*', async (route) => {
    await made.promise;
    await route.continue();
  });
  await signUpByForm(page, { email: world.newEmail(), password: testPassword });
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  const ended = page.waitForResponse('**/functions/endSession');
  made.resolve();
  expect((await ended).status()).toBe(200);
});

test('one of the most common passwords is refused at sign-up', async ({ page, world, problems }) => {
  problems.allow(/status of 400/);
  await signUpByForm(page, { email: world.newEmail(), password: 'password' });
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
  const common = page.getByText('This password is among the most common ones. Please choose another.');
  await expect(common).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a-far-better-one');
  await expect(common).toBeHidden();
});

test('a signed-in user is redirected from login and sign-up to the dashboard', async ({ page, world }) => {
  await signIn(page, await world.user());
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('a page that needs a login is shown after logging in', async ({ page, world }) => {
  const { email, password } = await world.user();
  await page.goto('/coin-ledger');
  await expect(page).toHaveURL('/login?returnUrl=%2Fcoin-ledger');
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/coin-ledger');
  await expect(page.getByRole('heading', { name: 'Coin Transaction History' })).toBeVisible();
});

for (const { title, detour } of [
  { title: 'at once', detour: async () => {} },
  { title: 'after a reload', detour: (page: Page) => page.reload() },
  {
    title: 'by way of the sign-up and a forgotten password',
    detour: async (page: Page) => {
      const link = (name: string) => page.getByRole('main').getByRole('link', { name });
      await link('Sign up').click();
      await expect(page).toHaveURL(/\/signup/);
      await link('Login').click();
      await link('Forgot').click();
      await expect(page).toHaveURL(/\/forgot-password/);
      await link('Login').click();
      // The address changes before the page does, and both have a field for the email.
      await expect(link('Forgot')).toBeVisible();
    },
  },
])
  test(`after a login, Back skips the login and the page that led to it: ${title}`, async ({ page, world }) => {
    const { email, password } = await world.user();
    await page.goto('/farms-all');
    await page.goto('/new');
    await page.getByRole('banner').getByRole('button', { name: 'Download' }).click();
    await expect(page).toHaveURL('/login?returnUrl=%2Fnew');
    await detour(page);
    await fillCredentials(page, email, password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/new');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/farms-all');
  });

test('a return address never leads to another site', async ({ page, world }) => {
  const { email, password } = await world.user();
  await page.goto(`/login?returnUrl=${encodeURIComponent('//evil.example/login')}`);
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  for (const address of [
    'https://evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '\t//evil.example',
    'javascript:alert(document.domain)',
    'data:text/html,evil',
  ]) {
    await page.goto(`/login?returnUrl=${encodeURIComponent(address)}`);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'Available Coins' })).toBeVisible();
  }
});

test('a return address with an unreadable anchor still leads to its page', async ({ page, world }) => {
  const { email, password } = await world.user();
  await page.goto('/login?returnUrl=%2Fstart%23%25');
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start with Furrow' })).toBeVisible();
});

test('logging out takes effect at once, even while the home page is still loading', async ({ page, world }) => {
  const user = await world.user();
  const { letGo } = await holdRequests(page, '**/home-page-*.js');
  await signIn(page, user);
  const isSignedIn = () => page.evaluate(() => localStorage.getItem('furrow.session') !== null);
  expect(await isSignedIn()).toBe(true);
  await page.getByRole('button', { name: 'Log Out' }).click();
  // During navigation the document is replaced, and evaluating in it fails.
  await expect(async () => expect(await isSignedIn()).toBe(false)).toPass({ timeout: 5_000 });
  letGo();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');
});

test('logging out with an expired ID token does not wait for a new one', async ({ page, world }) => {
  await page.addInitScript((twoHoursMs) => {
    const { now } = Date;
    Date.now = () => now() + ('later' in window ? twoHoursMs : 0);
    // Disables the log-out's own timeout, too.
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === 2_000 ? 0 : setTimeout(run, ms)) });
  }, 7_200_000);
  await signIn(page, await world.user());
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.route(/\/identity\/v1\/token/, () => {});
  await page.evaluate(() => Object.assign(window, { later: true }));
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?returnUrl=%2Fdashboard');
});

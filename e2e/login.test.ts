import type { Page } from '@playwright/test';
import { testPassword } from '#testing/world.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { fillCredentials, logIn, signIn, signOut } from './sign-in.ts';

/** Logs out from any page whose header has the link to the account. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await signOut(page);
}

/** Expects that the form of a login or a sign-up can be submitted only when it is valid. */
async function expectOnlyValidToBeSubmitted(page: Page, button: string): Promise<void> {
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
}

test('the login refuses what is invalid or wrong', async ({ page, world, problems }) => {
  const { email } = await world.user();
  await page.goto('/login');
  await test.step('the login cannot be submitted while its form is invalid', () =>
    expectOnlyValidToBeSubmitted(page, 'Login'));

  await test.step('a wrong password and an unknown address have the same answer', async () => {
    await expect(page.getByRole('heading', { name: 'Login to Furrow' })).toBeVisible();
    problems.allowFromHere(/accounts:signInWithPassword.*status of 400|status of 400 .*|400 \(Bad Request\)/);
    for (const address of [email, 'nobody@example.test']) {
      await logIn(page, { email: address, password: 'not-the-password' });
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await expect(page).toHaveURL('/login');
    }
  });
});

test('the sign-up refuses what is invalid, common or taken, and signs nobody in who leaves it', async ({
  page,
  world,
  problems,
}) => {
  const { email: taken } = await world.user();
  const alert = page.getByRole('alert');
  const signUp = async (email: string, password: string) => {
    await fillCredentials(page, email, password);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  };
  await page.goto('/signup');
  await test.step('the sign-up cannot be submitted while its form is invalid', () =>
    expectOnlyValidToBeSubmitted(page, 'Sign Up'));

  await test.step('a user who leaves the sign-up while the account is being created is not signed in', async () => {
    const { letGo } = await holdRequests(page, '**/accounts:signUp*');
    await signUp(world.newEmail(), testPassword);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    const ended = page.waitForResponse('**/functions/endSession');
    letGo();
    expect((await ended).status()).toBe(200);
  });

  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  problems.allowFromHere(/status of 400/);

  await test.step('one of the most common passwords is refused', async () => {
    await signUp(world.newEmail(), 'password');
    await expect(alert).toHaveText('An unexpected error occurred. Please try again.');
    const common = page.getByText('This password is among the most common ones. Please choose another.');
    await expect(common).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('a-far-better-one');
    await expect(common).toBeHidden();
  });

  await test.step('a registered email cannot sign up again', async () => {
    await signUp(taken, testPassword);
    await expect(alert).toHaveText('This email address is already in use.');
  });
});

test('a login leads to the page that was asked for, and never to another site', async ({ page, world }) => {
  const user = await world.user();
  await test.step('a page that needs a login is shown after logging in', async () => {
    await page.goto('/coin-ledger');
    await expect(page).toHaveURL('/login?returnUrl=%2Fcoin-ledger');
    await logIn(page, user);
    await expect(page).toHaveURL('/coin-ledger');
    await expect(page.getByRole('heading', { name: 'Coin Transaction History' })).toBeVisible();
  });

  await test.step('a return address with an unreadable anchor still leads to its page', async () => {
    await logOut(page);
    await page.goto('/login?returnUrl=%2Fstart%23%25');
    await logIn(page, user);
    await expect(page.getByRole('heading', { level: 1, name: 'Start with Furrow' })).toBeVisible();
  });

  await test.step('a return address never leads to another site', async () => {
    await logOut(page);
    await page.goto(`/login?returnUrl=${encodeURIComponent('//evil.example/login')}`);
    await logIn(page, user);
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
      await expect(page, address).toHaveURL('/dashboard');
      await expect(page.getByRole('region', { name: 'Available Coins' }), address).toBeVisible();
    }
  });

  await test.step('a signed-in user is redirected from login and sign-up to the dashboard', async () => {
    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/dashboard');
    }
  });
});

test('after a login, Back skips the login and the page that led to it', async ({ page, world }) => {
  const user = await world.user();
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  const comeBackPastTheLogin = async (detour: () => Promise<unknown> = async () => {}) => {
    await page.goto('/farms-all');
    await page.goto('/new');
    await page.getByRole('banner').getByRole('button', { name: 'Download' }).click();
    await expect(page).toHaveURL('/login?returnUrl=%2Fnew');
    await detour();
    await logIn(page, user);
    await expect(page).toHaveURL('/new');
    await expect(account).toHaveAttribute('href', '/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/farms-all');
  };
  await test.step('at once', () => comeBackPastTheLogin());

  await logOut(page);
  await test.step('after a reload', () => comeBackPastTheLogin(() => page.reload()));

  await logOut(page);
  await test.step('by way of the sign-up and a forgotten password', () =>
    comeBackPastTheLogin(async () => {
      const link = (name: string) => page.getByRole('main').getByRole('link', { name });
      await link('Sign up').click();
      await expect(page).toHaveURL(/\/signup/);
      await link('Login').click();
      await link('Forgot').click();
      await expect(page).toHaveURL(/\/forgot-password/);
      await link('Login').click();
      // The address changes before the page does, and both have a field for the email.
      await expect(link('Forgot')).toBeVisible();
    }));
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

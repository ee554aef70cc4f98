import type { Page } from '@playwright/test';
import { askForNewEmail } from './ask-for-new-email.ts';
import { expect, test } from './journey.ts';
import { refuseOnce } from './refuse-once.ts';
import { fillCredentials, signIn } from './sign-in.ts';

/** Opens the Google window with the button, and returns it. */
async function openGoogle(page: Page, button: string): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  await popup.getByLabel('Email', { exact: true }).waitFor();
  return popup;
}

async function chooseAccount(popup: Page, email: string, { verified = true } = {}) {
  await popup.getByLabel('Email', { exact: true }).fill(email);
  await popup.getByLabel('Name').fill('Gro Google');
  await popup.getByLabel('Email verified').setChecked(verified);
  await popup.getByRole('button', { name: 'Continue' }).click();
}

test('a visitor signs up with Google and is greeted by name', async ({ page, world }) => {
  const email = world.newEmail();
  await page.goto('/signup');
  const popup = await openGoogle(page, 'Sign up with Google');
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  const closed = popup.waitForEvent('close');
  await chooseAccount(popup, email);
  await closed;
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gro');
  await expect(page.getByText(email)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

test('after a sign-up with Google, Back skips the sign-up and the page that led to it', async ({ page, world }) => {
  await page.goto('/farms-all');
  await page.goto('/new');
  await page.getByRole('banner').getByRole('button', { name: 'Download' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await chooseAccount(await openGoogle(page, 'Sign up with Google'), world.newEmail());
  await expect(page).toHaveURL('/new');
  await page.goBack();
  await expect(page).toHaveURL('/farms-all');
});

test('a closed Google window is reported within 12 seconds, and the user can try again', async ({ page, world }) => {
  await page.goto('/login');
  const first = await openGoogle(page, 'Sign in with Google');
  await expect(page.getByText('Continue in the Google window.')).toBeVisible();
  await first.close();
  await expect(page.getByText('Failed to sign in with Google. Please try again.')).toBeVisible({ timeout: 12_000 });
  await expect(page.getByText('The Google window was closed before you were done.')).toBeVisible();
  const again = await openGoogle(page, 'Sign in with Google');
  await chooseAccount(again, world.newEmail());
  await expect(page).toHaveURL('/dashboard');
});

test('the stand-in for Google says why it refuses an address, and takes another', async ({ page, world, problems }) => {
  problems.allow(/status of 400/);
  await page.goto('/login');
  const popup = await openGoogle(page, 'Sign in with Google');
  await chooseAccount(popup, 'gro@intranet');
  await expect(popup.getByRole('alert')).toContainText('That is not an email address like name@example.com.');
  await chooseAccount(popup, world.newEmail());
  await expect(page).toHaveURL('/dashboard');
});

test('cancelling in the Google window during a login is reported at once', async ({ page }) => {
  await page.goto('/login');
  const popup = await openGoogle(page, 'Sign in with Google');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Failed to sign in with Google. Please try again.')).toBeVisible({ timeout: 5_000 });
});

test('an email that Google has not verified signs nobody in, and the page says how to log in instead', async ({
  page,
  world,
}) => {
  const user = await world.user();
  await page.goto('/login');
  await chooseAccount(await openGoogle(page, 'Sign in with Google'), user.email, { verified: false });
  await expect(page.getByText('Failed to sign in with Google. Please try again.')).toBeVisible();
  await expect(page.getByText(/Google has not verified that it is yours\. Log in with your password/)).toBeVisible();
});

test('cancelling in the Google window during a sign-up is reported at once', async ({ page }) => {
  await page.goto('/signup');
  const popup = await openGoogle(page, 'Sign up with Google');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Failed to sign up with Google. Please try again.')).toBeVisible({ timeout: 5_000 });
});

test('a blocked Google window is reported, and the form still logs the user in', async ({ page, world }) => {
  const user = await world.user();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  await button.click();
  await expect(page.getByText('Failed to sign in with Google. Please try again.')).toBeVisible();
  await expect(
    page.getByText('Your browser blocked the Google window. Allow pop-ups for this site and try again.'),
  ).toBeVisible();
  await expect(page.getByText('Continue in the Google window.')).toBeHidden();
  await expect(button).toBeEnabled();
  await fillCredentials(page, user.email, user.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('Google is linked to an account with a password, and unlinked again', async ({ page, world }) => {
  const user = await world.user();
  await signIn(page, user);
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  const googleEmail = world.newEmail();
  await chooseAccount(await openGoogle(page, 'Link Google'), googleEmail);
  await expect(page.getByText(`You can sign in with the Google account ${googleEmail}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByText('If you asked for another email and have not opened its link yet')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByText('No Google account is linked.')).toBeVisible();
});

test('a user who lost sight of the Google window can open a new one', async ({ page, world }) => {
  const googleEmail = world.newEmail();
  await signIn(page, await world.user(), '/dashboard/security');
  const google = page.getByRole('region', { name: 'Google' });
  await openGoogle(page, 'Link Google');
  await expect(google.getByText('Continue in the Google window.')).toBeVisible();
  await expect(google.getByRole('button', { name: 'Link Google' })).toBeEnabled();
  const again = await openGoogle(page, 'Link Google');
  await expect(google.getByText('Continue in the Google window.')).toBeVisible();
  await chooseAccount(again, googleEmail);
  await expect(page.getByText(`You can sign in with the Google account ${googleEmail}.`)).toBeVisible();
  await expect(google.getByText('Continue in the Google window.')).toBeHidden();
  await expect(google.getByRole('alert')).toBeHidden();
});

test('the question about unlinking Google ends once another tab has unlinked it', async ({ page, world }) => {
  await signIn(page, await world.user(), '/dashboard/security');
  await chooseAccount(await openGoogle(page, 'Link Google'), world.newEmail());
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  const other = await page.context().newPage();
  await other.goto('/dashboard/security');
  await other.getByRole('button', { name: 'Unlink Google' }).click();
  await other.getByRole('button', { name: 'Unlink', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Unlink Google?' });
  await expect(question.getByText('Your Google account is no longer linked.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Unlink', exact: true })).toBeHidden();
});

test('changing the password and then linking Google shows no loading error', async ({ page, world }) => {
  const googleEmail = world.newEmail();
  await signIn(page, await world.user(), '/dashboard/security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password', { exact: true }).fill('tall-corn-17');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password is saved. Every other device is logged out.')).toBeVisible();
  await chooseAccount(await openGoogle(page, 'Link Google'), googleEmail);
  await expect(page.getByText(`You can sign in with the Google account ${googleEmail}.`)).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test('a user who closes the Google window can confirm with the password within 2 seconds', async ({
  page,
  world,
  problems,
}) => {
  const user = await world.user();
  await signIn(page, user, '/dashboard/security');
  await chooseAccount(await openGoogle(page, 'Link Google'), world.newEmail());
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  problems.allow(/status of 400/);
  await refuseOnce(page);
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Is it still you?' });
  await (await openGoogle(page, 'Continue with Google')).close();
  await again.getByLabel('Password', { exact: true }).fill(user.password);
  const goOn = again.getByRole('button', { name: 'Continue', exact: true });
  await expect(goOn).toBeEnabled({ timeout: 2_000 });
  await goOn.click();
  await expect(page.getByText('No Google account is linked.')).toBeVisible();
});

test('confirming a recent sign-in with Google leaves one session on this device', async ({ page, world, problems }) => {
  const [email, newEmail] = [world.newEmail(), world.newEmail()];
  await page.goto('/signup');
  await chooseAccount(await openGoogle(page, 'Sign up with Google'), email);
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  problems.allow(/status of 400/);
  await refuseOnce(page, 'accounts:sendOobCode');
  await askForNewEmail(page, newEmail);
  const ended = page.waitForResponse(/endSession/);
  await chooseAccount(await openGoogle(page, 'Continue with Google'), email);
  await expect(page.getByText(`Open the link that was sent to ${newEmail}.`)).toBeVisible();
  expect((await ended).status()).toBe(200);
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices.getByText('This device')).toBeVisible();
  await expect(devices).toHaveCount(1);
});

test('a Google account linked on another device appears here and can confirm a recent sign-in', async ({
  page,
  otherBrowser,
  world,
  problems,
}) => {
  const [user, googleEmail, newEmail] = [await world.user(), world.newEmail(), world.newEmail()];
  const elsewhere = await otherBrowser();
  await signIn(elsewhere, user, '/dashboard/security');
  await signIn(page, user, '/dashboard/security');
  await expect(page.getByText('No Google account is linked.')).toBeVisible();
  await chooseAccount(await openGoogle(elsewhere, 'Link Google'), googleEmail);
  const linked = `You can sign in with the Google account ${googleEmail}.`;
  await expect(page.getByText(linked)).toBeVisible();

  problems.allow(/status of 400/);
  await refuseOnce(page, 'accounts:sendOobCode');
  await askForNewEmail(page, newEmail);
  await expect(page.getByText(`In the Google window, choose ${googleEmail}.`)).toBeVisible();
  await chooseAccount(await openGoogle(page, 'Continue with Google'), world.newEmail());
  await expect(page.getByText('That is another Google account. Choose the one that is linked.')).toBeVisible();
  await chooseAccount(await openGoogle(page, 'Continue with Google'), googleEmail);
  await expect(page.getByText(`Open the link that was sent to ${newEmail}.`)).toBeVisible();

  await elsewhere.getByRole('button', { name: 'Unlink Google' }).click();
  await elsewhere.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(elsewhere.getByText('No Google account is linked.')).toBeVisible();
});

test('an error about linking Google disappears once another device has linked it', async ({
  page,
  otherBrowser,
  world,
}) => {
  const user = await world.user();
  await signIn(page, user, '/dashboard/security');
  await (await openGoogle(page, 'Link Google')).getByRole('button', { name: 'Cancel' }).click();
  const google = page.getByRole('region', { name: 'Google' });
  await expect(google.getByRole('alert')).toBeVisible();
  const elsewhere = await otherBrowser();
  await signIn(elsewhere, user, '/dashboard/security');
  await chooseAccount(await openGoogle(elsewhere, 'Link Google'), world.newEmail());
  await expect(google.getByRole('button', { name: 'Unlink Google' })).toBeVisible();
  await expect(google.getByRole('alert')).toBeHidden();
});

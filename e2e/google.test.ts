import type { Page } from '@playwright/test';
import { askForNewEmail } from './ask-for-new-email.ts';
import { expect, test } from './journey.ts';
import { refuseOnce } from './refuse-once.ts';
import { logIn, signIn } from './sign-in.ts';

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

const linkedTo = (googleEmail: string) => `You can sign in with the Google account ${googleEmail}.`;

test('a visitor signs up with Google, and can confirm with it later that it is still them', async ({
  page,
  world,
  problems,
}) => {
  const [email, newEmail] = [world.newEmail(), world.newEmail()];
  await page.goto('/signup');
  await test.step('cancelling in the Google window during a sign-up is reported at once', async () => {
    const popup = await openGoogle(page, 'Sign up with Google');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Failed to sign up with Google. Please try again.')).toBeVisible({ timeout: 5_000 });
  });

  await test.step('a visitor signs up with Google and is greeted by name', async () => {
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

  await test.step('confirming a recent sign-in with Google leaves one session on this device', async () => {
    await page.getByRole('link', { name: 'Sign-in and security' }).click();
    problems.allowFromHere(/status of 400/);
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

test('a sign-in with Google that fails says why, and the user can try again', async ({ page, world, problems }) => {
  const user = await world.user();
  const failed = page.getByText('Failed to sign in with Google. Please try again.');
  await page.goto('/login');
  await test.step('cancelling in the Google window during a login is reported at once', async () => {
    const popup = await openGoogle(page, 'Sign in with Google');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(failed).toBeVisible({ timeout: 5_000 });
  });

  await test.step('an email that Google has not verified signs nobody in, and the page says how to log in instead', async () => {
    const popup = await openGoogle(page, 'Sign in with Google');
    await expect(failed).toBeHidden();
    await chooseAccount(popup, user.email, { verified: false });
    await expect(failed).toBeVisible();
    await expect(page.getByText(/Google has not verified that it is yours\. Log in with your password/)).toBeVisible();
  });

  await test.step('a closed Google window is reported within 12 seconds, and the user can try again', async () => {
    const popup = await openGoogle(page, 'Sign in with Google');
    await expect(failed).toBeHidden();
    await expect(page.getByText('Continue in the Google window.')).toBeVisible();
    await popup.close();
    await expect(failed).toBeVisible({ timeout: 12_000 });
    await expect(page.getByText('The Google window was closed before you were done.')).toBeVisible();
  });

  await test.step('the stand-in for Google says why it refuses an address, and takes another', async () => {
    const again = await openGoogle(page, 'Sign in with Google');
    problems.allowFromHere(/status of 400/);
    await chooseAccount(again, 'gro@intranet');
    await expect(again.getByRole('alert')).toContainText('That is not an email address like name@example.com.');
    await chooseAccount(again, world.newEmail());
    await expect(page).toHaveURL('/dashboard');
  });
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
  await logIn(page, user);
  await expect(page).toHaveURL('/dashboard');
});

test('a user with a password links Google and unlinks it', async ({ page, world, problems }) => {
  const newPassword = 'tall-corn-17';
  const google = page.getByRole('region', { name: 'Google' });
  const unlink = page.getByRole('button', { name: 'Unlink', exact: true });
  await signIn(page, await world.user());
  await page.getByRole('link', { name: 'Sign-in and security' }).click();

  await test.step('changing the password and then linking Google shows no loading error', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your password is saved. Every other device is logged out.')).toBeVisible();
    const googleEmail = world.newEmail();
    await chooseAccount(await openGoogle(page, 'Link Google'), googleEmail);
    await expect(page.getByText(linkedTo(googleEmail))).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });

  await test.step('Google is unlinked again', async () => {
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await expect(page.getByText('If you asked for another email and have not opened its link yet')).toBeVisible();
    await unlink.click();
    await expect(page.getByText('No Google account is linked.')).toBeVisible();
  });

  await test.step('a user who lost sight of the Google window can open a new one', async () => {
    const googleEmail = world.newEmail();
    await openGoogle(page, 'Link Google');
    await expect(google.getByText('Continue in the Google window.')).toBeVisible();
    await expect(google.getByRole('button', { name: 'Link Google' })).toBeEnabled();
    const again = await openGoogle(page, 'Link Google');
    await expect(google.getByText('Continue in the Google window.')).toBeVisible();
    await chooseAccount(again, googleEmail);
    await expect(page.getByText(linkedTo(googleEmail))).toBeVisible();
    await expect(google.getByText('Continue in the Google window.')).toBeHidden();
    await expect(google.getByRole('alert')).toBeHidden();
  });

  await test.step('the question about unlinking Google ends once another tab has unlinked it', async () => {
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    const other = await page.context().newPage();
    await other.goto('/dashboard/security');
    await other.getByRole('button', { name: 'Unlink Google' }).click();
    await other.getByRole('button', { name: 'Unlink', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Unlink Google?' });
    await expect(question.getByText('Your Google account is no longer linked.')).toBeVisible();
    await expect(unlink).toBeHidden();
    await page.keyboard.press('Escape');
    await other.close();
  });

  await test.step('a user who closes the Google window can confirm with the password within 2 seconds', async () => {
    await chooseAccount(await openGoogle(page, 'Link Google'), world.newEmail());
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    problems.allowFromHere(/status of 400/);
    await refuseOnce(page);
    await unlink.click();
    const again = page.getByRole('dialog', { name: 'Is it still you?' });
    await (await openGoogle(page, 'Continue with Google')).close();
    await again.getByLabel('Password', { exact: true }).fill(newPassword);
    const goOn = again.getByRole('button', { name: 'Continue', exact: true });
    await expect(goOn).toBeEnabled({ timeout: 2_000 });
    await goOn.click();
    await expect(page.getByText('No Google account is linked.')).toBeVisible();
  });
});

test('a Google account that is linked on another device appears here', async ({
  page,
  otherBrowser,
  world,
  problems,
}) => {
  const [user, googleEmail, newEmail] = [await world.user(), world.newEmail(), world.newEmail()];
  await signIn(page, user, '/dashboard/security');
  const google = page.getByRole('region', { name: 'Google' });
  const elsewhere = await otherBrowser();

  await test.step('an error about linking Google disappears once another device has linked it', async () => {
    await (await openGoogle(page, 'Link Google')).getByRole('button', { name: 'Cancel' }).click();
    await expect(google.getByRole('alert')).toBeVisible();
    await signIn(elsewhere, user, '/dashboard/security');
    await expect(page.getByText('No Google account is linked.')).toBeVisible();
    await chooseAccount(await openGoogle(elsewhere, 'Link Google'), googleEmail);
    await expect(page.getByText(linkedTo(googleEmail))).toBeVisible();
    await expect(google.getByRole('button', { name: 'Unlink Google' })).toBeVisible();
    await expect(google.getByRole('alert')).toBeHidden();
  });

  await test.step('it can confirm a recent sign-in here, and no other account can', async () => {
    problems.allowFromHere(/status of 400/);
    await refuseOnce(page, 'accounts:sendOobCode');
    await askForNewEmail(page, newEmail);
    await expect(page.getByText(`In the Google window, choose ${googleEmail}.`)).toBeVisible();
    await chooseAccount(await openGoogle(page, 'Continue with Google'), world.newEmail());
    await expect(page.getByText('That is another Google account. Choose the one that is linked.')).toBeVisible();
    await chooseAccount(await openGoogle(page, 'Continue with Google'), googleEmail);
    await expect(page.getByText(`Open the link that was sent to ${newEmail}.`)).toBeVisible();
  });

  await elsewhere.getByRole('button', { name: 'Unlink Google' }).click();
  await elsewhere.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(elsewhere.getByText('No Google account is linked.')).toBeVisible();
});

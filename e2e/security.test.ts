import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { authMessages } from '#contract/auth/messages.ts';
import { type TestUser, testPassword } from '#testing/world.ts';
import { askDatabase } from './ask-database.ts';
import { askForNewEmail } from './ask-for-new-email.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { mailLink, verifyByMail } from './mail-link.ts';
import { refuseOnce } from './refuse-once.ts';
import { logIn, signIn, signInByForm, signUpByForm } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

async function openSecurity(page: Page) {
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
}

const securityOf = (page: Page, user: TestUser) => signIn(page, user, '/dashboard/security');

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the security page and its dialogs are accessible, and the data of the account is downloaded as a file', async ({
  page,
  world,
}) => {
  const user = await world.user();
  await securityOf(page, user);
  await expect(region(page, 'Devices').getByText('This device')).toBeVisible();
  await expectAccessible(page);
  for (const button of ['Set a name', 'Change email', 'Change password', 'Delete my account']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('furrow-my-data.json');
  expect(readFileSync(await download.path(), 'utf8')).toContain(user.email);
});

test('a user name is set, shown in the greeting and in the farm, and removed', async ({ page, world }) => {
  const user = await world.user();
  await securityOf(page, user);
  const name = region(page, 'Name');
  await name.getByRole('button', { name: 'Set a name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a name' });
  await dialog.getByLabel('Name').fill('  Ada Lovelace ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your name is now Ada Lovelace.')).toBeVisible();
  await expect(name.getByText('Ada Lovelace', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ada$/ })).toBeVisible();
  await page.goto(`/farm/${await makeFarm(world, user, uniqueName('Named'))}`);
  await expect(page.getByRole('listitem').getByText('Ada Lovelace')).toBeVisible();

  await page.goto('/dashboard/security');
  await name.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(name.getByText('You have no name yet.')).toBeVisible();
});

test('a user verifies the email, changes it and restores it', async ({ page, world, addresses, problems }) => {
  const user = await world.user();
  const newEmail = world.newEmail();
  await signIn(page, user);
  await test.step('an unverified user sees a banner, has the link sent again and verifies the email', async () => {
    await expect(page.getByText(`Open the link in our mail to ${user.email}, or have one sent.`)).toBeVisible();
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText(`A verification link was sent to ${user.email}.`)).toBeVisible();
    // From here on requests are refused: of a second link at once, and of sessions that a change of the email ended.
    problems.allowFromHere(/status of 400/);
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText(/^The link cannot be sent again yet\. Please wait a minute/)).toBeVisible();
    await verifyByMail(page, addresses.sandboxUrl, user.email);
    await page.getByRole('link', { name: 'Open your dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend' })).toBeHidden();
  });

  await test.step('the email is changed by a link to the new address, and restored by a link to the old one', async () => {
    await openSecurity(page);
    await page.getByRole('button', { name: 'Change email' }).click();
    const field = page.getByLabel('New email');
    await field.fill(` ${user.email.toUpperCase()}`);
    await field.press('Enter');
    await expect(page.getByText(authMessages.emailIsYours)).toBeVisible();
    await field.fill(newEmail);
    await field.press('Enter');
    await expect(page.getByText(`Open the link that was sent to ${newEmail}.`)).toBeVisible();
    await page.goto(await mailLink(addresses.sandboxUrl, newEmail, /./));
    await page.getByRole('button', { name: 'Use the new address' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
    await signInByForm(page, { email: newEmail, password: testPassword });
    await page.goto(await mailLink(addresses.sandboxUrl, user.email, /chang/i));
    await page.getByRole('button', { name: 'Put my address back' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is back' })).toBeVisible();
  });
});

test('an expired verification link says so, and that the email may be verified already', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  const user = await world.user();
  await signIn(page, user);
  await page.getByRole('button', { name: 'Resend' }).click();
  const link = await mailLink(addresses.sandboxUrl, user.email, /Verify your email/);
  await askDatabase(addresses.databaseUrl, 'update oob_codes set expires_at = created_at where user_id = $1', [
    user.uid,
  ]);
  problems.allow(/status of 400/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByText('your email is verified already')).toBeVisible();
});

test('a user sees the sessions of all devices live, ends them and changes the password', async ({
  page,
  otherBrowser,
  world,
  problems,
}) => {
  const user = await world.user();
  const elsewhere = await otherBrowser();
  const devices = region(page, 'Devices').getByRole('listitem');
  await securityOf(page, user);
  // The other session is the test's own.
  await expect(devices).toHaveCount(2);

  await test.step('a new session appears live in the list of devices', async () => {
    await signIn(elsewhere, user);
    await expect(elsewhere.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(devices).toHaveCount(3);
    await expect(devices.getByRole('button', { name: /^Log out .+, .+, last used .+/ })).toHaveCount(2);
  });

  await test.step('logging out ends the session, and other devices see it disappear', async () => {
    await elsewhere.getByRole('button', { name: 'Log Out' }).click();
    await expect(elsewhere).toHaveURL('/');
    await expect(devices).toHaveCount(2);
  });

  // The other browser asks for a new token after its session has ended, and is refused.
  problems.allowFromHere(/status of 400/);

  await test.step('all other sessions are logged out within two seconds', async () => {
    await signIn(elsewhere, user);
    await expect(elsewhere.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(devices).toHaveCount(3);
    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    await expect(elsewhere).toHaveURL(/\/login/, { timeout: 2_000 });
    await expect(elsewhere.getByText('You have been logged out here. Log in to continue.')).toBeVisible();
    await expect(devices).toHaveCount(1);
    await expect(devices.getByText('This device')).toBeVisible();
  });

  const password = 'another-long-one';
  const saved = page.getByText('Your password is saved.');
  await test.step('the password is changed, and every other device is signed out', async () => {
    await signIn(elsewhere, user);
    await expect(devices).toHaveCount(2);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(saved).toBeVisible();
    await expect(elsewhere).toHaveURL(/\/login/, { timeout: 5_000 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
  });

  await test.step('a user without a recent sign-in confirms the password, or cancels', async () => {
    await refuseOnce(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('New password').fill('yet-another-long-one');
    await page.getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Is it still you?' });
    await again.press('Escape');
    await expect(again).toBeHidden();
    await expect(page.getByLabel('New password')).toHaveValue('yet-another-long-one');
    await expect(saved).toBeHidden();
    await refuseOnce(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await again.getByLabel('Password', { exact: true }).fill('not-my-password');
    await again.getByRole('button', { name: 'Continue' }).click();
    await expect(again.getByText('That is not your password.')).toBeVisible();
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Continue' }).click();
    await expect(saved).toBeVisible();
  });
});

test('confirming a recent sign-in keeps one session for all tabs, and the change continues', async ({
  page,
  context,
  world,
  addresses,
  problems,
}) => {
  const user = await world.user();
  problems.allow(/status of 400/);
  await securityOf(page, user);
  const devices = region(page, 'Devices').getByRole('listitem');
  // The other session is the test's own.
  await expect(devices).toHaveCount(2);
  const tab = await context.newPage();
  await tab.goto('/dashboard/security');
  await expect(region(tab, 'Devices').getByText('This device')).toBeVisible();

  await refuseOnce(page, 'accounts:sendOobCode');
  const newEmail = world.newEmail();
  await askForNewEmail(page, newEmail);
  const again = page.getByRole('dialog', { name: 'Is it still you?' });
  await again.getByLabel('Password', { exact: true }).fill(user.password);
  const ended = page.waitForResponse(/endSession/);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`Open the link that was sent to ${newEmail}.`)).toBeVisible();
  expect((await ended).status()).toBe(200);
  for (const one of [page, tab]) {
    await expect(region(one, 'Devices').getByText('This device')).toBeVisible();
    await expect(region(one, 'Devices').getByRole('listitem')).toHaveCount(2);
  }

  await page.goto(await mailLink(addresses.sandboxUrl, newEmail, /./));
  await page.getByRole('button', { name: 'Use the new address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
});

test('a new account that logs in has a single session, and is deleted after its address is typed', async ({
  page,
  world,
  problems,
}) => {
  const email = world.newEmail();
  const newcomer = { email, password: testPassword };
  await signUpByForm(page, newcomer);
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logIn(page, newcomer);
  await openSecurity(page);
  await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const sure = page.getByRole('button', { name: 'Delete for good' });
  await expect(sure).toBeDisabled();
  await page.getByLabel(`Type ${email} to continue`).fill(email);
  await sure.click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/(login)?$/);
  problems.allowFromHere(/status of 400/);
  await page.goto('/login');
  await logIn(page, newcomer);
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
});

test('an account without an email can be deleted after typing a word instead', async ({ page, world, addresses }) => {
  const user = await world.user();
  await signIn(page, user, '/healthz');
  const taken = 'update users set email = null, email_verified = false, password_hash = null where uid = $1';
  await askDatabase(addresses.databaseUrl, taken, [user.uid]);
  await page.goto('/dashboard/security');
  await expect(region(page, 'Email').getByText('Your account has no email address.')).toBeVisible();
  await expect(region(page, 'Password').getByText('A password needs an email address.')).toBeVisible();
  await expect(region(page, 'Password').getByRole('button')).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const sure = page.getByRole('button', { name: 'Delete for good' });
  await expect(sure).toBeDisabled();
  await page.getByLabel('Type delete to continue').fill('delete');
  await sure.click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

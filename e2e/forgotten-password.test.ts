import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { mailLink } from './mail-link.ts';
import { logIn, signIn } from './sign-in.ts';

test('a user resets a forgotten password by mail, and other devices are signed out', async ({
  page,
  otherBrowser,
  world,
  addresses,
  problems,
}) => {
  const user = await world.user();
  const elsewhere = await otherBrowser();
  await signIn(elsewhere, user);

  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailLink(addresses.sandboxUrl, user.email, /password/i));
  await expect(page.getByText(`For ${user.email}.`)).toBeVisible();
  await expectAccessible(page);
  const password = page.getByLabel('New password');
  await password.fill('password');
  problems.allow(/status of 400/);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('This password is among the most common ones.')).toBeVisible();
  await password.fill('a-far-better-one');
  await expect(page.getByText('This password is among the most common ones.')).toBeHidden();
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login/, { timeout: 5_000 });

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logIn(page, { email: user.email, password: 'a-far-better-one' });
  await expect(page).toHaveURL('/dashboard');
});

test('a user who remembers the password after all is led to the page they wanted after logging in', async ({
  page,
  world,
}) => {
  const user = await world.user();
  await page.goto('/login?returnUrl=%2Ffarms-all');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/farms-all');
});

test('a user who asks for a link learns what is wrong, and not who has an account', async ({ page, problems }) => {
  problems.allow(/net::ERR_FAILED/);
  await page.goto('/forgot-password');
  await test.step('a server that cannot be reached is not reported as an invalid email', async () => {
    await page.route(/sendOobCode/, (route) => route.abort());
    await page.getByLabel('Email').fill('somebody@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'false');
    await page.unroute(/sendOobCode/);
  });

  await test.step('an unknown email is confirmed with the usual text', async () => {
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If nobody@example.test has an account, a link')).toBeVisible();
  });

  await test.step('an invalid reset link leads to the form for a new link', async () => {
    problems.allowFromHere(/status of 400/);
    await page.goto('/auth/action?mode=resetPassword&oobCode=invented');
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await page.getByRole('link', { name: 'Send me a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});

test('on a phone the text that replaces a form is shown from its top, however far the form was scrolled', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  for (const [path, button, heading] of [
    ['/signup', 'Sign Up', 'Verify Your Email'],
    ['/forgot-password', 'Send the link', 'Check your inbox'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel('Email').fill(world.newEmail());
    if (path === '/signup') await page.getByLabel('Password', { exact: true }).fill('long-grass-42');
    const send = page.getByRole('button', { name: button, exact: true });
    await send.evaluate((element) => element.scrollIntoView());
    await send.click();
    await expect(page.getByRole('heading', { name: heading })).toBeFocused();
    expect(await page.evaluate(() => scrollY), path).toBe(0);
  }
});

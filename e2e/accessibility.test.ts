import { testPassword } from '#testing/world.ts';
import { dashboard, goToCheckout } from './dashboard.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { mailLink } from './mail-link.ts';
import { fillCredentials, signIn, signUpByForm } from './sign-in.ts';

test('the home page is accessible, also with its dialog or its menu open', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await test.step('a feature dialog', async () => {
    await page.getByRole('button', { name: 'Read more about Reusable prompts' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('the menu on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page, [390]);
  });
});

test('the public pages are accessible', async ({ page }) => {
  for (const { path, heading } of [
    { path: '/start', heading: 'Start with Furrow' },
    { path: '/new', heading: "What's New" },
    { path: '/releases', heading: 'Releases' },
    { path: '/farms', heading: 'Farms' },
    { path: '/privacy', heading: 'Privacy Policy' },
    { path: '/terms', heading: 'Terms of Use' },
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    });
  }
});

test('the login and sign-up forms are accessible when empty, with invalid input and after a refusal', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/status of 400/);
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Sign Up'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectAccessible(page);
    await fillCredentials(page, 'wrong', '1');
    await page.getByLabel('Email').focus();
    await expect(page.getByText('Password should be at least 6 characters.')).toBeVisible();
    await expectAccessible(page);
    await fillCredentials(page, (await world.user()).email, 'not-the-password');
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  }
});

test('the pages of a verification link are accessible, and a used link is reported as soon as it is opened', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/status of 400/);
  const email = world.newEmail();
  await signUpByForm(page, { email, password: testPassword });
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expectAccessible(page);
  const link = await mailLink(addresses.sandboxUrl, email, /Verify your email/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectAccessible(page);
});

test('the dashboard is accessible in every state of buying', async ({ page, world }) => {
  await signIn(page, await world.user());
  await expect(dashboard.balance(page, '200')).toBeVisible();
  await expectAccessible(page);
  await dashboard.purchases(page).getByRole('button', { name: 'Buy coins' }).click();
  await expect(page.getByText('Please select an item to purchase.')).toBeVisible();
  await page.getByLabel('Custom amount in dollars').fill('0.5');
  await expect(page.getByText('The smallest amount is $1.')).toBeVisible();
  await expectAccessible(page);
  await goToCheckout(page, 20);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The checkout was cancelled.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard?purchase=success');
  await expect(page.getByText('as soon as the payment is confirmed')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard?purchase=success&order=unknown');
  await expect(page.getByText('We could not find this order.')).toBeVisible();
  await expectAccessible(page);
});

test('the coin history is accessible, whether it is long or empty', async ({ page, world, addresses }) => {
  const table = page.getByRole('table');
  await test.step('the dashboard and the coin history of a user with past transactions', async () => {
    await signIn(page, { email: 'maren@orchard.dev', password: 'sow-the-rows' });
    await expect(page.getByRole('img', { name: /^Balance over the last/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pro Crafter Status' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/coin-ledger');
    await expect(table).toBeVisible();
    await expectAccessible(page);
  });

  const user = await world.user();
  const ledger = new LedgerWriter(addresses.databaseUrl);
  await test.step('older pages of the coin history', async () => {
    await ledger.spend(
      user.uid,
      Array.from({ length: 26 }, () => 1),
      'AI use',
    );
    await signIn(page, user, '/coin-ledger');
    await expect(table).toBeVisible();
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page.getByText('Monthly credits').last()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an empty history', async () => {
    const newcomer = world.newEmail();
    await ledger.addAccountWithoutHistory(user.email, newcomer);
    await signIn(page, { email: newcomer, password: user.password }, '/coin-ledger');
    await expect(page.getByText('You have no transaction history yet.')).toBeVisible();
    await expectAccessible(page);
  });
});

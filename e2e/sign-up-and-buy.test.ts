import type { BrowserContext, Page } from '@playwright/test';
import { testPassword } from '#testing/world.ts';
import { dashboard, goToCheckout } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { fillCredentials, logIn } from './sign-in.ts';
import { staysLoaded } from './stays-loaded.ts';

test('a visitor signs up, verifies the address, buys 20k coins and reads them in the ledger', async ({
  page,
  context,
  world,
  addresses,
}) => {
  const email = world.newEmail();
  await signUp(page, email);
  await verify(context, addresses.sandboxUrl, email);

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await logIn(page, { email, password: testPassword });
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(dashboard.balance(page, '200')).toBeVisible();

  await goToCheckout(page, 20);
  await expect(page.getByText('$20.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/dashboard\?purchase=success&order=/);
  const loaded = await staysLoaded(page);
  await expect(page.getByRole('status').filter({ hasText: '20,000 coins were added.' })).toBeVisible();
  await expect(dashboard.balance(page, '20,200')).toBeVisible();
  await loaded.check();

  await page.getByRole('link', { name: 'View History' }).first().click();
  await expect(page.getByRole('heading', { name: 'Coin Transaction History' })).toBeFocused();
  const bought = page.getByRole('row').filter({ hasText: 'Purchase of coins ($20.00)' });
  await expect(bought.getByRole('cell', { name: '+20,000' })).toBeVisible();
  await loaded.check();

  await page.goto(`${addresses.sandboxUrl}/mail?to=${email}`);
  await page.getByRole('link', { name: 'Receipt: 20,000 coins for $20.00' }).click();
  await expect(
    page.getByTitle('The mail as it looks').contentFrame().getByText('20,000', { exact: true }),
  ).toBeVisible();
});

async function signUp(page: Page, email: string) {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
  await fillCredentials(page, email, testPassword);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeFocused();
  await expect(page.getByText(`A verification link was sent to ${email}.`)).toBeVisible();
}

/** Opens the mail in the mail box and its link; only the button there verifies the address. */
async function verify(context: BrowserContext, sandboxUrl: string, email: string) {
  const mailBox = await context.newPage();
  await mailBox.goto(`${sandboxUrl}/mail?to=${email}`);
  await mailBox.getByRole('link', { name: 'Verify your email for Furrow' }).click();
  const opened = mailBox.waitForEvent('popup');
  await mailBox.getByTitle('The mail as it looks').contentFrame().getByRole('link', { name: 'Verify email' }).click();
  const action = await opened;
  await expect(action.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await action.getByRole('button', { name: 'Verify my email' }).click();
  await expect(action.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await action.close();
  await mailBox.close();
}

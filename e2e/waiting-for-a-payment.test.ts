import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { dashboard, goToCheckout } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { staysLoaded } from './stays-loaded.ts';
import { uniqueName } from './unique-name.ts';

test('the success page credits nothing by itself', async ({ page, context, world, addresses }) => {
  const user = await world.user();
  await test.step('the success page credits nothing without an order or for an unknown order', async () => {
    await signIn(page, user, '/dashboard?purchase=success');
    await expect(page.getByText('Your coins appear here as soon as the payment is confirmed.')).toBeVisible();
    await page.goto('/dashboard?purchase=success&order=nobody-ordered-this');
    await expect(page.getByText('We could not find this order.')).toBeVisible();
    await expect(dashboard.balance(page, '200')).toBeVisible();
    await page.getByRole('link', { name: 'View History' }).first().click();
    await expect(page.getByRole('cell', { name: 'Monthly credits', exact: true })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
  });
  await test.step('the success page shows the coins once the payment is confirmed', async () => {
    const dashboardUrl = `${addresses.url}/dashboard`;
    const { result: checkout } = await world.call(createCheckoutSessionForCredits, user, {
      amount: 5,
      successUrl: dashboardUrl,
      cancelUrl: dashboardUrl,
    });
    await page.goto(`/dashboard?purchase=success&order=${checkout?.orderId}`);
    await expect(page.getByRole('status').filter({ hasText: 'We are confirming your payment.' })).toBeVisible();
    await expect(dashboard.balance(page, '200')).toBeVisible();
    const loaded = await staysLoaded(page);

    const cardPage = await context.newPage();
    await cardPage.goto(checkout?.url ?? '');
    await cardPage.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByText('5,000 coins were added.')).toBeVisible();
    await expect(dashboard.balance(page, '5,200')).toBeVisible();
    await loaded.check();
  });
});

test('a payment in one tab is shown in the other', async ({ page, context, world }) => {
  await signIn(page, await world.user());
  const other = await context.newPage();
  await other.goto('/dashboard');
  await test.step('another tab shows the new balance without being loaded again', async () => {
    await expect(dashboard.balance(other, '200')).toBeVisible();
    const loaded = await staysLoaded(other);

    await goToCheckout(page, 100);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(dashboard.balance(other, '100,200')).toBeVisible();
    await loaded.check();
  });
  await test.step('a cancelled checkout that is paid after all, in another tab, is shown as paid', async () => {
    await goToCheckout(page, 5);
    await other.goto(page.url());
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The checkout was cancelled. Nothing was charged.')).toBeVisible();
    await other.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByText('5,000 coins were added.')).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeHidden();
  });
});

test('a user with too few coins for a reward buys some and is led back to fund it', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const bountyId = await postBounty(world, poster, {
    title: uniqueName('Pledged'),
    reward: { type: 'seed', amount: 1_000 },
  });
  await signIn(page, poster, `/wanted/${bountyId}`);
  await expect(page.getByRole('button', { name: 'Fund the reward' })).toBeDisabled();
  await page.getByRole('link', { name: 'Purchase Coins' }).click();
  await goToCheckout(page, 5);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const wayBack = page.getByRole('link', { name: 'Back to what you need coins for' });
  await expect(wayBack).toHaveAttribute('href', `/wanted/${bountyId}`);
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await goToCheckout(page, 5);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('5,000 coins were added.')).toBeVisible();
  await wayBack.click();
  await page.getByRole('button', { name: 'Fund the reward' }).click();
  await expect(page.getByText('Funded', { exact: true })).toBeVisible();
});

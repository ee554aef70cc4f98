import { justNowMs } from '#client/ui/toast.ts';
import { dashboard, goToCheckout } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';

test('a checkout that ends without a purchase changes no balance, and the user can buy again', async ({
  page,
  world,
  problems,
}) => {
  // The card page answers a declined card with 402.
  problems.allow(/pay\/.*status of 402/);
  await signIn(page, await world.user());
  const purchases = dashboard.purchases(page);
  await test.step('a declined card and a cancelled checkout change no balance', async () => {
    await purchases.getByLabel('Custom amount in dollars').fill('13.13');
    await purchases.getByRole('button', { name: 'Set Custom' }).click();
    await expect(purchases.getByRole('definition')).toHaveText(['$13.13', '$0.71', '$13.84']);
    await purchases.getByRole('button', { name: 'Buy 13,130 coins' }).click();

    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The card was declined. Nothing was charged. You can try again or cancel.',
    );
    await page.getByRole('button', { name: 'Cancel' }).click();

    await expect(page.getByText('The checkout was cancelled. Nothing was charged.')).toBeVisible();
    await expect(dashboard.balance(page, '200')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('buying with nothing selected says what is missing', async () => {
    await purchases.getByRole('button', { name: 'Buy coins' }).click();
    await expect(page.getByText('Please select an item to purchase.')).toBeVisible();
  });
  await test.step('going back from the card page leaves the dashboard ready to buy', async () => {
    await goToCheckout(page, 5);
    await page.goBack();
    await expect(purchases.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  });
  await test.step('a user who stops loading the card page can buy again', async () => {
    await dashboard.pack(page, 5).check({ force: true });
    await page.route(/\/pay\//, () => {});
    const left = page.waitForRequest(/\/pay\//);
    await purchases.getByRole('button', { name: 'Buy 5,000 coins' }).click();
    await left;
    // Does what the browser's stop button does.
    await (await page.context().newCDPSession(page)).send('Page.stopLoading');
    await expect(purchases.getByRole('button', { name: 'Buy 5,000 coins' })).toBeEnabled();
  });
});

test('an error message disappears after a success, and on another page', async ({ page, world }) => {
  await page.clock.install();
  await signIn(page, await world.user());
  const purchases = dashboard.purchases(page);
  const complaint = page.getByText('Please select an item to purchase.');
  await purchases.getByRole('button', { name: 'Buy coins' }).click();
  await expect(complaint).toBeVisible();
  await page.getByLabel('Tell me when I have fewer coins than').fill('50');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(complaint).toBeHidden();
  await purchases.getByRole('button', { name: 'Buy coins' }).click();
  await expect(complaint).toBeVisible();
  await page.clock.fastForward(justNowMs);
  await page.getByRole('link', { name: 'View History' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Coin Transaction History' })).toBeVisible();
  await expect(complaint).toBeHidden();
});

test('the purchase form says what can be bought', async ({ page, world, addresses }) => {
  const buyer = await world.user();
  const purchases = dashboard.purchases(page);
  await test.step('an address that asks for a subscription says that there are none', async () => {
    await signIn(page, buyer, '/dashboard?purchase=subscription');
    await expect(page.getByText('Subscriptions are not available at this time.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
  await expect(purchases.getByText('You have 200 coins.', { exact: true })).toBeVisible();
  await test.step('only an amount from $1 to $10,000 with at most two decimals can be set', async () => {
    const amount = purchases.getByLabel('Custom amount in dollars');
    const set = purchases.getByRole('button', { name: 'Set Custom' });
    await expect(set).toBeDisabled();
    for (const [typed, why] of [
      ['0.99', 'The smallest amount is $1.'],
      ['10000.01', 'The largest amount is $10,000.'],
      ['1.005', 'Enter at most two decimals.'],
      ['12,50', 'Use a point and no commas, like 1234.50.'],
      ['abc', 'Enter an amount in dollars.'],
    ] as const) {
      await amount.fill(typed);
      await expect(purchases.getByText(why)).toBeVisible();
      await expect(set).toBeDisabled();
      await expect(purchases.getByRole('definition')).toHaveCount(0);
    }
    await amount.fill('1');
    await expect(set).toBeEnabled();
    await expect(purchases.getByRole('definition')).toHaveText(['$1.00', '$0.34', '$1.34']);
    await expect(amount).toHaveAccessibleDescription('Press Set Custom to choose this amount.');
    await purchases.getByRole('button', { name: 'Buy coins' }).click();
    await expect(page.getByText('Please select an item to purchase.')).toBeVisible();
    await set.click();
    await expect(purchases.getByText('Press Set Custom to choose this amount.')).toBeHidden();
    await expect(purchases.getByRole('button', { name: 'Buy 1,000 coins' })).toBeEnabled();
  });
  await test.step('it shows the live balance and what it will be after the purchase', async () => {
    await dashboard.pack(page, 20).check({ force: true });
    await expect(purchases.getByText('You have 200 coins now, and 20,200 afterwards.')).toBeVisible();
    await new LedgerWriter(addresses.databaseUrl).give(buyer.uid, 1_500);
    await expect(purchases.getByText('You have 1,700 coins now, and 21,700 afterwards.')).toBeVisible();
    await purchases.getByLabel('Custom amount in dollars').fill('12.50');
    await expect(purchases.getByText('You have 1,700 coins now, and 14,200 afterwards.')).toBeVisible();
  });
});

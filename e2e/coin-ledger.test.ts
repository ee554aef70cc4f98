import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';

test('a long history has pages, newest first, and the way back', async ({ page, world, addresses }) => {
  const user = await world.user();
  const ledger = new LedgerWriter(addresses.databaseUrl);
  await ledger.spend(
    user.uid,
    Array.from({ length: 30 }, (_, index) => index / 10 + 1),
    'AI use',
  );
  await signIn(page, user);
  await page.goto('/coin-ledger');

  const lines = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(lines).toHaveCount(25);
  await expect(lines.first().getByRole('cell', { name: '\u22123.9', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Newest' })).toBeHidden();

  await page.getByRole('link', { name: 'Older' }).click();
  await expect(lines).toHaveCount(6);
  await expect(lines.last()).toContainText('Monthly credits');
  await expect(lines.last()).toContainText('+200');
  await expect(page.getByRole('link', { name: 'Older' })).toBeHidden();

  await page.goBack();
  await expect(lines).toHaveCount(25);
  await page.goForward();
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(lines).toHaveCount(25);
});

test('a new line appears in the open history by itself', async ({ page, world, addresses }) => {
  const user = await world.user();
  await signIn(page, user);
  await page.goto('/coin-ledger');
  await expect(page.getByRole('cell', { name: 'Monthly credits' })).toBeVisible();
  await new LedgerWriter(addresses.databaseUrl).spend(user.uid, [12.5], 'AI use: a refactoring');
  const line = page.getByRole('row').filter({ hasText: 'AI use: a refactoring' });
  await expect(line.getByRole('cell', { name: '\u221212.5', exact: true })).toBeVisible();
  await expect(page.getByText('187.5 / 200')).toBeVisible();
});

test('an account without history is told so, with the next step', async ({ page, world, addresses }) => {
  const { email, password } = await world.user();
  const newcomer = world.newEmail();
  await new LedgerWriter(addresses.databaseUrl).addAccountWithoutHistory(email, newcomer);
  await signIn(page, { email: newcomer, password });
  await page.goto('/coin-ledger');
  await expect(page.getByText('You have no transaction history yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Purchase Coins' }).click();
  await expect(page).toHaveURL('/dashboard');
});

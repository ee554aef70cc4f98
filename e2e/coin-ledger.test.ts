import type { Locator } from '@playwright/test';
import * as v from 'valibot';
import { reportTransactionIssue } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { myTransactions } from '#contract/coins/queries.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';

test('a long coin history is split into pages, newest first, with links in both directions', async ({
  page,
  world,
  addresses,
}) => {
  const user = await world.user();
  const ledger = new LedgerWriter(addresses.databaseUrl);
  await ledger.spend(
    user.uid,
    Array.from({ length: 30 }, (_, index) => index / 10 + 1),
    'AI use',
  );
  await signIn(page, user, '/coin-ledger');

  const lines = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const older = page.getByRole('link', { name: 'Older' });
  const newest = page.getByRole('link', { name: 'Newest' });
  await expect(lines).toHaveCount(25);
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Description', 'Amount', 'Balance', 'Actions']);
  await expect(page.getByText('Dates and times are in UTC.')).toBeVisible();
  await expect(lines.first().getByRole('cell', { name: '\u22123.9', exact: true })).toBeVisible();
  await expect(newest).toBeHidden();

  await older.click();
  await expect(lines).toHaveCount(6);
  await expect(lines.last()).toContainText('Monthly credits');
  await expect(lines.last()).toContainText('+200');
  await expect(older).toBeHidden();

  await page.goBack();
  await expect(lines).toHaveCount(25);
  await page.goForward();
  await newest.click();
  await expect(lines).toHaveCount(25);

  await test.step('another page of the coin history focuses its heading', async () => {
    const heading = page.getByRole('heading', { name: 'Transactions', exact: true });
    for (const link of [older, newest, older]) {
      await link.press('Enter');
      await expect(newest).toBeVisible({ visible: link === older });
      await expect(heading).toBeFocused();
    }
  });
  await test.step('another page of the coin history closes a report', async () => {
    await page
      .getByRole('button', { name: /^Report Issue/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Report an issue' })).toBeVisible();
    await page.goBack();
    await expect(older).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('the coin history is filtered by kind and days, keeps the filter in the address and downloads as CSV', async ({
  page,
  world,
  addresses,
}) => {
  const user = await world.user();
  await new LedgerWriter(addresses.databaseUrl).spend(user.uid, [12, 1.5, 0.125, 20.25], 'AI use');
  const lines = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const kind = page.getByLabel('Kind');
  const from = page.getByLabel('From');

  await test.step('an unknown page of the coin history links to the newest lines of the same filter', async () => {
    await signIn(page, user, '/coin-ledger?before=zzz&kind=credits');
    await page.getByRole('link', { name: 'Newest' }).click();
    await expect(page).toHaveURL('/coin-ledger?kind=credits');
    await expect(page.getByRole('cell', { name: 'Monthly credits', exact: true })).toBeVisible();
  });
  await kind.selectOption('All');
  await expect(lines).toHaveCount(5);
  for (const width of [1440, 768, 390])
    await test.step(`decimal points are aligned at ${width} px, however many decimals follow`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const places = [];
      for (const amount of ['\u221212', '\u22121.5', '\u22120.125', '\u221220.25', '+200'])
        places.push(await pointOf(page.getByRole('cell', { name: amount, exact: true })));
      expect(Math.max(...places) - Math.min(...places)).toBeLessThan(0.6);
    });

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(lines.first().getByRole('cell', { name: '166.125', exact: true })).toBeVisible();
  await kind.selectOption('Monthly credits');
  await expect(lines).toHaveCount(1);
  await expect(page).toHaveURL('/coin-ledger?kind=credits');
  await from.fill('2020-01-02');
  await page.getByLabel('To').fill('2020-01-01');
  await expect(page.getByLabel('To')).toHaveAccessibleDescription(
    'This day is before the first one, so it is ignored.',
  );
  await expect(lines).toHaveCount(1);
  await from.fill('');
  await expect(page.getByRole('main').getByText('No transactions of this kind in this time.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(lines).toHaveCount(5);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toBe('furrow-coins.csv');

  await test.step('a date can be typed part by part and applies once the year is complete', async () => {
    await from.click({ position: { x: 15, y: 15 } });
    await page.keyboard.type('10042026', { delay: 50 });
    await expect(page).toHaveURL('/coin-ledger?from=2026-10-04');
    await expect(from).toHaveValue('2026-10-04');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('1999', { delay: 50 });
    await expect(page).toHaveURL('/coin-ledger?from=1999-10-04');
    await page.keyboard.press('Backspace');
    await kind.focus();
    await expect(page).toHaveURL('/coin-ledger');
  });
});

/** Returns where the whole part of a number ends, in px from the left. */
const pointOf = (cell: Locator) =>
  cell.evaluate((element) => {
    const whole = document.createRange();
    whole.selectNodeContents(element);
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = letters.nextNode(); node; node = letters.nextNode()) {
      const point = node.textContent?.indexOf('.') ?? -1;
      whole.setEnd(node, point < 0 ? (node.textContent?.length ?? 0) : point);
      if (point >= 0) break;
    }
    return whole.getBoundingClientRect().right;
  });

test('filtering the coin history keeps the scroll position', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await signIn(page, await world.user(), '/coin-ledger');
  await expect(page.getByRole('cell', { name: 'Monthly credits', exact: true })).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: 'Monthly credits' });
  await expect(
    line.getByText('Balance', { exact: true }),
    'said on a card, whose heading is not to be seen',
  ).toBeVisible();
  const kind = page.getByLabel('Kind');
  await kind.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await kind.selectOption({ index: 1 });
  await expect(page).toHaveURL(/kind=/);
  await expect(kind).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('an empty coin history says so and links to buying coins', async ({ page, world, addresses }) => {
  const { email, password } = await world.user();
  const newcomer = world.newEmail();
  await new LedgerWriter(addresses.databaseUrl).addAccountWithoutHistory(email, newcomer);
  await signIn(page, { email: newcomer, password }, '/coin-ledger');
  await expect(page.getByText('You have no transaction history yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Purchase Coins' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the user reports a transaction, unless it is reported already', async ({ page, world, addresses, problems }) => {
  const user = await world.user();
  await new LedgerWriter(addresses.databaseUrl).spend(user.uid, [1], 'AI use');
  await signIn(page, user, '/coin-ledger');
  const dialog = page.getByRole('dialog', { name: 'Report an issue' });
  const next = dialog.getByRole('button', { name: 'Next' });
  const back = dialog.getByRole('button', { name: 'Back' });
  const submit = dialog.getByRole('button', { name: 'Submit for Review' });
  const line = (description: string) => page.getByRole('row').filter({ hasText: description });

  await test.step('a report is written in two steps, and its line shows a pending review', async () => {
    const reason = dialog.getByLabel('Did Not Authorize', { exact: true });
    const details = dialog.getByLabel('Details: Did Not Authorize');
    await page.getByRole('button', { name: 'Report Issue: Monthly credits' }).click();
    await expect(next).toBeDisabled();
    await expectAccessible(page);
    await reason.check();
    await next.click();
    await expect(details).toBeFocused();
    await back.click();
    await expect(reason).toBeChecked();
    await expect(reason).toBeFocused();
    await next.click();
    await submit.click();
    await expect(details).toBeFocused();
    await expect(details).toHaveAccessibleDescription('Please fill out all fields.');
    await details.fill('It was not me.');
    await expect(dialog.getByText('Please fill out all fields.')).toBeHidden();
    await submit.click();
    await expect(dialog.getByText('Your dispute has been submitted and is now under review.')).toBeVisible();
    await expect(dialog).toBeHidden({ timeout: 5_000 });
    await expect(page.getByText('Pending Review')).toBeVisible();
    await expect(line('Monthly credits').getByText('Pending Review')).toBeVisible();
    await expect(line('Monthly credits').getByRole('button', { name: /^Report Issue/ })).toBeHidden();
  });
  await test.step('a refused report shows the reason in its dialog, and the typed text is kept', async () => {
    problems.allowFromHere(/status of 409/);
    const details = dialog.getByLabel('Details: Other');
    await page.getByRole('button', { name: 'Report Issue: AI use' }).click();
    await dialog.getByLabel('Other').check();
    await next.click();
    await details.fill('I wonder.');
    // The user has meanwhile reported the transaction in another window.
    const { items } = v.parse(myTransactions.value, (await world.read('myTransactions', user)).value);
    const report = { transactionId: items[0]?.id ?? '', reason: 'Other', details: 'I wondered before.' };
    await world.call(reportTransactionIssue, user, report);
    await submit.click();
    await expect(dialog.getByText('This transaction is already under review.')).toBeVisible();
    await expect(details).toHaveValue('I wonder.');
    // The first step shows no field with the written text.
    await back.click();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('region', { name: 'What you have written would be lost.' })).toBeVisible();
    await page.keyboard.press('Enter');
    await next.click();
    await expect(details).toHaveValue('I wonder.');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard it' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('the dashboard and the coin history follow the balance live, without a reload', async ({
  page,
  world,
  addresses,
}) => {
  const user = await world.user();
  const ledger = new LedgerWriter(addresses.databaseUrl);
  await signIn(page, user);

  await test.step('the dashboard says when the balance is below the set level, until the level is removed', async () => {
    const level = page.getByLabel('Tell me when I have fewer coins than');
    for (const noLevel of ['half', '1e3', '0x10']) {
      await level.fill(noLevel);
      await expect(page.getByText('A whole number from 1 to 10,000,000 coins, or nothing.')).toBeVisible();
    }
    await level.fill('1,000');
    await expect(page.getByRole('button', { name: 'Set', exact: true })).toBeEnabled();
    await level.fill('150');
    // Records the field's value from here on, as React sets it.
    await level.evaluate((field) => {
      const said: (string | null)[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => said.push(field.getAttribute('value'))).observe(field, { attributeFilter: ['value'] });
    });
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(page.getByText('You will be told when you have fewer than 150 coins.')).toBeVisible();
    expect(await page.evaluate(() => Object.assign({ said: [] }, window).said)).toEqual([]);
    const notice = page.getByText('Your balance is below 150 coins.');
    await expect(notice).toBeHidden();
    await ledger.spend(user.uid, [60], 'AI use');
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await level.fill('');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(notice).toBeHidden();
  });
  await page.getByRole('link', { name: 'View History' }).first().click();
  await test.step('a new transaction appears in the open coin history', async () => {
    await expect(page.getByRole('cell', { name: 'Monthly credits', exact: true })).toBeVisible();
    await ledger.spend(user.uid, [12.5], 'AI use: a refactoring');
    const line = page.getByRole('row').filter({ hasText: 'AI use: a refactoring' });
    await expect(line.getByRole('cell', { name: '\u221212.5', exact: true })).toBeVisible();
    await expect(page.getByText('127.5 / 200')).toBeVisible();
  });
  await test.step('the coin history and the dashboard show a debt, and show nothing without one', async () => {
    await expect(page.getByRole('cell', { name: '+200' })).toBeVisible();
    const owed = page.getByText(coinMessages.buyingBlockedByDebt(1_234.5));
    await expect(owed).toBeHidden();
    await ledger.owe(user.uid, 1_234.5);
    await expect(owed).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(owed).toBeVisible();
  });
});

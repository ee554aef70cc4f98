import { createCheckoutSessionForCredits, reportTransactionIssue } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import type { TestUser } from '#testing/world.ts';
import { dashboard } from './dashboard.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { loseAnswer, unanswered } from './lose-answer.ts';
import { expectRoomOnPhone, giveReason, operatorsConsole, part, region } from './operators-console.ts';

const { addresses, people, operator, shell, open, openAs, openConsole, query, spend } = operatorsConsole();

test('a dispute that an operator may not decide alone says so, and is offered no such decision', async ({ page }) => {
  await test.step('a refund of more coins than one operator may give back is not offered, and the dispute says what to do', async () => {
    const user = await people().user();
    await new LedgerWriter(addresses().databaseUrl).give(user.uid, 250_000);
    for (const [coins, details] of [
      [100_000, 'The most.'],
      [150_000, 'Too much.'],
    ] as const) {
      const transactionId = await spend(user, coins, `AI use: ${details}`, 'purchased');
      await people().call(reportTransactionIssue, user, { transactionId, reason: 'Incorrect Amount', details });
    }
    await openConsole(page);
    const item = (details: string) => region(page, 'Disputes').getByRole('listitem').filter({ hasText: details });
    await expect(item('The most.').getByRole('button')).toHaveText(['Reject', 'Give coins back']);
    await expect(item('Too much.').getByRole('button')).toHaveText(['Reject']);
    await expect(item('Too much.')).toContainText(operatorMessages.refundNeedsTwo);
    await item('Too much.').getByRole('button').click();
    await expect(page.getByRole('dialog').getByText(operatorMessages.refundNeedsTwo)).toBeVisible();
    await expectAccessible(page);
    await giveReason(page, { label: 'Your answer', reason: 'Your balance is corrected.', act: 'Reject' });
    await item('The most.').getByRole('button', { name: 'Reject' }).click();
    await giveReason(page, { label: 'Your answer', reason: 'It was asked for.', act: 'Reject' });
  });
  await test.step('an operator is offered no decision about themselves', async () => {
    const transactionId = await spend(operator(), 3, 'AI use: my own');
    const report = { transactionId, reason: 'Incorrect Amount', details: 'I never asked for it.' };
    expect((await people().call(reportTransactionIssue, operator(), report)).error).toBeUndefined();
    const item = region(page, 'Disputes').getByRole('listitem').filter({ hasText: operator().email });
    await expect(item).toContainText('You cannot decide about your own coins. Ask another operator.');
    await expect(item.getByRole('button')).toHaveCount(0);
    await expectRoomOnPhone(page, item.getByText('I never asked for it.'));
    await open(page, `/operators/users/${operator().uid}`);
    await expect(region(page, 'Coins')).toContainText('AI use: my own');
    for (const name of ['Correct balance', 'Disable', 'No longer Operator'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    const [dispute] = await query<{ id: string }>('select id from transaction_disputes where user_id = $1', [
      operator().uid,
    ]);
    shell('disputes', 'resolve', dispute?.id ?? '', '--outcome', 'rejected', '--reason', 'It was asked for.');

    const orderId = await payOtherwise(operator());
    await part(page, 'Payments').click();
    const problem = region(page, 'Card payments').getByRole('listitem').filter({ hasText: operator().email });
    await expect(problem).toContainText('You cannot decide about your own coins. Ask another operator.');
    await expect(problem.getByRole('button')).toHaveCount(0);
    await query('delete from orders where id = $1', [orderId]);
  });
});

test('a correction of a balance is announced beforehand, and posted once', async ({ page, problems }) => {
  const dialog = page.getByRole('dialog');
  await test.step('a correction that needs a second operator says so beforehand, with the sum of the same day', async () => {
    const user = await people().user();
    await openConsole(page, `/users/${user.uid}`);
    const ask = async (coins: string) => {
      await page.getByRole('button', { name: 'Correct balance' }).click();
      await dialog.getByLabel('Coins').fill(coins);
    };
    await ask('60000');
    await expect(dialog.getByText('another operator has to approve it')).toBeHidden();
    await giveReason(page, { reason: 'A lost payment.', act: 'Correct' });
    await expect(region(page, 'Coins').getByText('60,000', { exact: true })).toBeVisible();
    await ask('40000');
    await expect(dialog.getByRole('button', { name: 'Correct', exact: true })).toBeVisible();
    await dialog.getByLabel('Coins').fill('40000.001');
    await expect(dialog.getByText(operatorMessages.correctionNeedsTwo(60_000))).toBeVisible();
    await expectAccessible(page);
    await giveReason(page, { reason: 'Another one.', act: 'Propose' });
    await expect(page.getByText(operatorMessages.correctionProposed)).toBeVisible();
  });
  await test.step('a correction whose answer was lost is posted once by a second click', async () => {
    problems.allowFromHere(/net::ERR_FAILED/);
    const user = await people().user();
    await open(page, `/operators/users/${user.uid}`);
    await page.getByRole('button', { name: 'Correct balance' }).click();
    await dialog.getByLabel('Coins').fill('7.5');
    await dialog.getByLabel('Reason').fill('Lost on the way.');
    await loseAnswer(page, 'correctBalance');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(dialog.getByText(unanswered)).toBeVisible();
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(
      await query('select 1 from ledger_transactions where description = $1', ['Correction: Lost on the way.']),
    ).toHaveLength(1);
  });
});

/** The addresses to which the card page leads back. */
const returnUrls = () => ({
  successUrl: `${addresses().url}/dashboard`,
  cancelUrl: `${addresses().url}/dashboard`,
});

/** Buys coins for dollars; returns the checkout session at the card provider. */
async function buy(user: TestUser, amount: number): Promise<string> {
  const { result } = await people().call(createCheckoutSessionForCredits, user, { amount, ...returnUrls() });
  const session = new URL(result?.url ?? '').pathname.split('/').at(-1) ?? '';
  await fetch(`${addresses().sandboxUrl}/pay/${session}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay' }),
  });
  return session;
}

/** Makes a mismatch; returns the order's id. */
async function payOtherwise(user: TestUser): Promise<string> {
  const { result } = await people().call(createCheckoutSessionForCredits, user, { amount: 5, ...returnUrls() });
  const orderId = result?.orderId ?? '';
  await query("update orders set state = 'mismatch', mismatch = '500 cents instead of 1000' where id = $1", [orderId]);
  return orderId;
}

const steer = (what: string, payload: object) =>
  fetch(`${addresses().sandboxUrl}/stripe/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });

test('an operator settles a debt left by a refund on the console, and the user is notified', async ({
  page,
  otherBrowser,
}) => {
  const user = await people().user();
  const session = await buy(user, 5);
  await openConsole(page, `/users/${user.uid}`);
  const coins = region(page, 'Coins');
  await expect(coins.getByText('+5,000')).toBeVisible();
  const owed = coins.getByRole('definition').last();
  await new LedgerWriter(addresses().databaseUrl).give(user.uid, -5_000);
  await steer('_refund', { session, cents: 500 });
  await expect(owed).toHaveText('5,000');
  const theirs = await otherBrowser();
  await openAs(theirs, user, '/dashboard');
  const purchases = dashboard.purchases(theirs);
  await expect(purchases.getByText(coinMessages.buyingBlockedByDebt(5_000))).toBeVisible();
  await expect(purchases.getByRole('button', { name: 'Buy coins' })).toBeDisabled();
  await theirs.getByLabel('Tell me when I have fewer coins than').fill('900');
  await theirs.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(theirs.getByText('Your balance is below 900 coins.', { exact: true })).toBeVisible();
  await expectAccessible(theirs);
  await page.getByRole('button', { name: 'Correct balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Balance').selectOption('Debt');
  await expect(dialog.getByText(`${user.email} owes 5,000 coins`)).toBeVisible();
  await dialog.getByLabel('Coins').fill('-5000');
  await dialog.getByLabel('Reason').fill('Forgiven after a talk.');
  await expect(dialog.getByRole('button', { name: 'Correct', exact: true })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('');
  await dialog.getByLabel('Coins').fill('5000');
  await giveReason(page, { reason: 'Forgiven after a talk.', act: 'Correct' });
  await expect(owed).toHaveText('0');
  await expect(theirs.getByText('Your balance is below 900 coins. Buy coins here.')).toBeVisible();
  await expect(purchases.getByRole('button', { name: 'Buy coins' })).toBeEnabled();
  await theirs.goto(`${addresses().url}/dashboard/notifications`);
  await expect(
    theirs.getByText('We settled 5,000 coins that you owed after a refund or a card dispute.'),
  ).toBeVisible();
});

test('card payments that need a look are listed live on the console', async ({ page }) => {
  await test.step('a payment of a deleted account has no link to a user page', async () => {
    const user = await people().user();
    const orderId = await payOtherwise(user);
    await openConsole(page, '/payments');
    const problem = region(page, 'Card payments').getByRole('listitem').filter({ hasText: orderId });
    await expect(problem.getByRole('link', { name: user.email })).toBeVisible();
    await people().identity('v1/accounts:delete', { idToken: user.idToken });
    await expect(problem).toContainText('Deleted account');
    await expect(problem.getByRole('link')).toHaveCount(0);
    await problem.getByRole('button', { name: 'Mark as settled' }).click();
    await giveReason(page, { label: 'What was done', reason: 'Given back.', act: 'Mark as settled' });
    await expect(page.getByText('No payment needs a look.')).toBeVisible();
  });
  await test.step('coins follow a card dispute and a refund at the card provider', async () => {
    const user = await people().user();
    const session = await buy(user, 20);

    await part(page, 'Users').click();
    await page.getByLabel('Email or uid').fill(user.email);
    await page.getByRole('button', { name: 'Find' }).click();
    const coins = region(page, 'Coins');
    await expect(coins.getByRole('listitem').filter({ hasText: 'Purchase of coins' })).toContainText('+20,000');
    await expectAccessible(page);
    await steer('_dispute', { session, outcome: 'open' });
    await part(page, 'Payments').click();
    const problem = region(page, 'Card payments').getByRole('listitem').filter({ hasText: user.email });
    await expect(problem).toContainText('$20.00 disputed, 20,000 coins held');
    await expectAccessible(page);
    await steer('_dispute', { session, outcome: 'won' });
    await expect(page.getByText('No payment needs a look.')).toBeVisible();

    await payOtherwise(user);
    await expect(problem).toContainText('Paid differently than ordered: 500 cents instead of 1000');
    await problem.getByRole('button', { name: /^Mark as settled: order/ }).click();
    await expectAccessible(page);
    await giveReason(page, { label: 'What was done', reason: 'Given back.', act: 'Mark as settled' });
    await expect(page.getByText('No payment needs a look.')).toBeVisible();

    await open(page, `/operators/users/${user.uid}`);
    await expect(coins.getByText('20,000', { exact: true })).toBeVisible();
    await steer('_refund', { session, cents: 500 });
    await expect(coins.getByText('15,000', { exact: true })).toBeVisible();
    await expect(region(page, 'Purchases')).toContainText('$5.00 refunded');

    const [purchase] = await query<{ id: string; order: string }>(
      `select t.public_id as id, o.id as order from orders o join ledger_transactions t on t.key = 'purchase:' || o.session_id
        where o.session_id = $1`,
      [session],
    );
    const report = { transactionId: purchase?.id ?? '', reason: 'Did Not Authorize', details: 'It was my cat.' };
    expect((await people().call(reportTransactionIssue, user, report)).error).toBeUndefined();
    await part(page, 'Disputes').click();
    const dispute = region(page, 'Disputes').getByRole('listitem').filter({ hasText: user.email });
    await expect(dispute).toContainText(purchase?.order ?? 'no order');
    await expect(dispute).toContainText('Refund a purchase at the card provider, by its order');
    await expect(dispute.getByRole('button', { name: 'Give coins back' })).toBeHidden();
    await expectAccessible(page);
    await dispute.getByRole('button', { name: 'Reject the dispute' }).click();
    await giveReason(page, { label: 'Your answer', reason: 'The rest is refunded too.', act: 'Reject' });
  });
});

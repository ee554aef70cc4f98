import { reportTransactionIssue } from '#contract/coins/calls.ts';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { logClientError } from '#contract/site/calls.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { mailLink } from './mail-link.ts';
import { expectRoomOnPhone, giveReason, operatorsConsole, part, region } from './operators-console.ts';
import { staysLoaded } from './stays-loaded.ts';

const { addresses, people, operator, shell, open, openAs, openDashboard, openConsole, query, spend } =
  operatorsConsole();

test("a dispute is reported, decided on the console, and its outcome appears live in the user's history", async ({
  page,
  otherBrowser,
}) => {
  const user = await people().user();
  const transactionId = await spend(user, 12.5, 'AI use: a long answer');
  const theirs = await otherBrowser();
  await openAs(theirs, user, '/coin-ledger');
  await openConsole(page);
  await expect(page.getByText('No dispute is open.')).toBeVisible();

  const report = { transactionId, reason: 'Incorrect Amount', details: 'It broke off half-way.' };
  expect((await people().call(reportTransactionIssue, user, report)).error).toBeUndefined();
  const loaded = await staysLoaded(theirs);
  await expect(theirs.getByText('Pending Review')).toBeVisible();
  await expect(part(page, 'Disputes 1 waiting')).toHaveAttribute('aria-current', 'page');
  const item = region(page, 'Disputes').getByRole('listitem').filter({ hasText: user.email });
  await expect(item).toContainText('It broke off half-way.');
  await expect(item).toContainText('\u221212.5 coins');
  await expectAccessible(page);

  await item.getByRole('button', { name: 'Give coins back' }).click();
  await expectAccessible(page);
  await giveReason(page, { label: 'Your answer', reason: 'It did break off: sorry.', act: 'Give coins back' });
  await expect(page.getByText('No dispute is open.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Disputes', exact: true })).toBeFocused();
  await expect(theirs.getByRole('cell', { name: '+12.5', exact: true })).toBeVisible();
  await expect(theirs.getByText('Pending Review')).toBeHidden();
  await expect(theirs.getByText('Reviewed, coins given back: It did break off: sorry.')).toBeVisible();
  await loaded.check();
});

test('an operator acts in several parts of the console, one after the other', async ({ page, otherBrowser }) => {
  await test.step('a user on the waitlist gets a place and a mail when the capacity is raised', async () => {
    shell('downloads', 'capacity', '0', '--reason', 'full');
    const user = await people().user();
    await people().call(requestBetaDownload, user, {});
    await openConsole(page, '/waitlist');
    await expect(region(page, 'Waitlist').getByRole('listitem')).toContainText(user.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change capacity' }).click();
    for (const wrong of ['', '-1', '1.5', '99999999999']) {
      await page.getByRole('dialog').getByLabel('Places in the beta').fill(wrong);
      await expect(page.getByText('A whole number from 0 to 10,000,000.')).toBeVisible();
    }
    await page.getByRole('dialog').getByLabel('Places in the beta').fill('1000');
    await giveReason(page, { reason: 'A new server.', act: 'Change' });
    await expect(page.getByText('Nobody waits for a place.')).toBeVisible();
    await mailLink(addresses().sandboxUrl, user.email, /./, /https?:\/\/\S+\/releases\S*/);
  });
  await test.step('a flag is turned off and on, and a page that is open follows', async () => {
    const visitor = await otherBrowser();
    await open(visitor, '/new');
    const link = visitor.getByRole('banner').getByRole('link', { name: 'Craft', exact: true });
    await expect(link).toBeVisible();
    const loaded = await staysLoaded(visitor);
    await part(page, 'Flags').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Turn off show_craft_market' }).click();
    await giveReason(page, { reason: 'A faulty craft.', act: 'Turn off' });
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'Turn on show_craft_market' }).click();
    await giveReason(page, { reason: 'It is mended.', act: 'Turn on' });
    await expect(link).toBeVisible();
    await loaded.check();

    await page.getByRole('button', { name: 'Change coin_cost_markup_percentage', exact: true }).click();
    const change = page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true });
    await page.getByRole('dialog').getByLabel('Reason').fill('Cheaper.');
    // The value is the same as before.
    await expect(change).toBeDisabled();
    await page.getByRole('dialog').getByLabel('coin_cost_markup_percentage').fill('1001');
    await expect(page.getByRole('dialog').getByText('From 0 to 1,000.')).toBeVisible();
    await expect(change).toBeDisabled();
    await page.getByRole('dialog').getByLabel('Reason').fill('');
    await page.getByRole('dialog').getByLabel('coin_cost_markup_percentage').fill('40');
    await giveReason(page, { reason: 'Cheaper.', act: 'Change' });
    await expect(region(page, 'Values').getByText('instead of 50')).toBeVisible();
  });
  await test.step('a job that failed is tried again', async () => {
    await part(page, 'Jobs').click();
    await expect(page.getByText('No job has failed.')).toBeVisible();
    const user = await people().user();
    await query(`select graphile_worker.add_job('send-mail', payload => $1::json)`, [
      JSON.stringify({ to: user.email, template: 'none', props: {} }),
    ]);
    const item = region(page, 'Failed jobs').getByRole('listitem').filter({ hasText: 'send-mail' });
    await expect(item).toContainText('1 of 25 tries');
    await expect(part(page, 'Jobs 1 waiting')).toBeVisible();
    await expectAccessible(page);
    // Corrects the job's fault, and keeps the queue from retrying it before the operator does.
    await query(
      `update graphile_worker._private_jobs set payload = $1::json, run_at = now() + interval '1 hour'
       where last_error is not null`,
      [
        JSON.stringify({
          to: user.email,
          template: 'beta-access',
          props: { link: `${addresses().url}/releases` },
          key: `retried:${user.uid}`,
        }),
      ],
    );
    await item.getByRole('button', { name: /^Try again: Job \d+$/ }).click();
    await giveReason(page, { reason: 'The template is back.', act: 'Try again' });
    await expect(page.getByText('No job has failed.')).toBeVisible();
    await mailLink(addresses().sandboxUrl, user.email, /./, /https?:\/\/\S+\/releases\S*/);
  });
  await test.step('an error of a browser is listed, and an alarm of the ledger is listed until it is marked as seen', async () => {
    await part(page, 'Errors').click();
    const broken = { context: 'engage', error: { message: 'It broke.', stack: 'at engage (x.js:1)' } };
    await people().call(logClientError, operator(), broken);
    const error = region(page, 'Errors in browsers').getByRole('listitem').filter({ hasText: 'It broke.' });
    await error.getByText('Stack').click();
    await expect(error.getByText('at engage (x.js:1)')).toBeVisible();
    await expectAccessible(page);

    await query(
      `insert into ledger_alarms (what, detail, found_at) values ('balance', 'The account 7 holds 3 coins.', now())`,
    );
    await part(page, 'Payments 1 waiting').click();
    await page.getByRole('button', { name: 'Mark as seen: The account 7 holds 3 coins.' }).click();
    await giveReason(page, { label: 'What it was', reason: 'A restore.', act: 'Mark as seen' });
    await expect(page.getByText('The ledger, its balances and the card provider agree.')).toBeVisible();
  });
});

test('a user is disabled and signed out within two seconds, has the balance corrected, and is enabled again', async ({
  page,
  otherBrowser,
  problems,
}) => {
  const user = await people().user();
  const theirs = await otherBrowser();
  await openDashboard(theirs, user);
  await openConsole(page, `/users/${user.uid}`);
  await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Correct balance' }).click();
  await page.getByRole('dialog').getByLabel('Coins').fill('7.5');
  await giveReason(page, { reason: 'A goodwill gift.', act: 'Correct' });
  await expect(region(page, 'Coins').getByText('+7.5')).toBeVisible();

  // The server refuses the requests of the user's page after its session has ended, and the browser logs that.
  problems.allow(/status of 40[01]/);
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Spam.');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(theirs).toHaveURL(/\/login/, { timeout: 2_000 });
  await expect(page.getByText('They are not signed in anywhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await giveReason(page, { reason: 'It was not them.', act: 'Enable' });
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await openDashboard(theirs, user);
});

test('a large correction is posted when a second operator approves it, and all open pages show it', async ({
  page,
  otherBrowser,
  problems,
}) => {
  const [user, second] = [await people().user(), await people().user()];
  shell('users', 'role', second.uid, 'admin', 'on', '--reason', 'the second one');
  const [theirs, others] = [await otherBrowser(), await otherBrowser()];
  await openAs(theirs, user, '/coin-ledger');
  await openConsole(others, '/payments', second);
  await expect(others.getByText('No correction waits for a second operator.')).toBeVisible();
  await openConsole(page, `/users/${user.uid}`);

  const propose = async (coins: string, reason: string) => {
    await page.getByRole('button', { name: 'Correct balance' }).click();
    await page.getByRole('dialog').getByLabel('Coins').fill(coins);
    await expect(page.getByRole('dialog').getByText('another operator has to approve it')).toBeVisible();
    await expectAccessible(page);
    await giveReason(page, { reason, act: 'Propose' });
  };
  await propose('250000', 'A payment by bank transfer.');
  await expect(part(others, 'Payments 1 waiting')).toBeVisible();
  const item = region(others, 'Large corrections').getByRole('listitem');
  await expect(item).toContainText(user.email);
  await expect(item).toContainText('A payment by bank transfer.');
  await expect(item).toContainText(`Proposed by ${operator().email}`);
  await expectAccessible(others);
  await expect(theirs.getByRole('cell', { name: '+250,000', exact: true })).toBeHidden();

  await part(page, 'Payments 1 waiting').click();
  const own = region(page, 'Large corrections').getByRole('listitem');
  await expect(own).toContainText('Another operator has to decide.');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectRoomOnPhone(page, own.getByText('A payment by bank transfer.'));

  const loaded = await staysLoaded(theirs);
  await item.getByRole('button', { name: 'Approve the correction: +250,000 coins' }).click();
  await giveReason(others, { reason: 'I have seen the transfer.', act: 'Approve' });
  await expect(page.getByText('No correction waits for a second operator.')).toBeVisible();
  await expect(theirs.getByRole('cell', { name: '+250,000', exact: true })).toBeVisible();
  await expect(theirs.getByText('Correction: A payment by bank transfer.')).toBeVisible();
  await loaded.check();

  await open(page, `/operators/users/${user.uid}`);
  await propose('-250000', 'It was not for them.');
  await item.getByRole('button', { name: 'Reject the correction: \u2212250,000 coins' }).click();
  await giveReason(others, { reason: 'It was for them.', act: 'Reject' });
  await expect(others.getByText('No correction waits for a second operator.')).toBeVisible();
  await expect(region(page, 'Coins').getByText('250,000', { exact: true })).toBeVisible();
  await propose('300000', 'A prize.');
  await expect(item).toContainText('A prize.');
  // The server refuses the requests of the user's page after its session has ended.
  problems.allow(/status of 40[01]/);
  await people().identity('v1/accounts:delete', { idToken: user.idToken });
  await others.reload();
  await expect(item).toContainText('Deleted account');
  await expect(item.getByRole('button')).toHaveText(['Reject']);
  await item.getByRole('button', { name: 'Reject the correction: +300,000 coins of a deleted account' }).click();
  await giveReason(others, { reason: 'They are gone.', act: 'Reject' });
  await expect(others.getByText('No correction waits for a second operator.')).toBeVisible();
});

test('the audit log has every act with its reason, is searched and downloaded', async ({ page }) => {
  await openConsole(page, '/audit');
  const log = region(page, 'Audit log');
  for (const [event, reason] of [
    ['dispute-resolved', 'It did break off: sorry.'],
    ['beta-capacity-set', 'A new server.'],
    ['flag-set', 'A faulty craft.'],
    ['user-disabled', 'Spam.'],
    ['balance-corrected', 'A goodwill gift.'],
    ['correction-proposed', 'A payment by bank transfer.'],
    ['balance-corrected', 'I have seen the transfer.'],
    ['correction-rejected', 'It was for them.'],
    ['job-retried', 'The template is back.'],
    ['alarm-seen', 'A restore.'],
  ] as const) {
    await page.getByLabel('Event').fill(event);
    await page.getByLabel('Words').fill(reason);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await expect(log.getByRole('listitem')).toContainText(reason);
  }
  await expectAccessible(page);
  await page.getByLabel('Words').fill('no such words');
  await page.keyboard.press('Enter');
  await expect(log.getByText('No line of the log matches.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No line of the log matches.' })).toHaveCount(1);
  await expect(page.getByLabel('Words')).toBeFocused();
  await page.goBack();
  await expect(log.getByRole('listitem')).toContainText('A restore.');
  await expect(page.getByLabel('Words')).toHaveValue('A restore.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('furrow-audit-log.csv');
  await test.step('the page of a deleted account links to its lines in the log', async () => {
    const user = await people().user();
    await people().identity('v1/accounts:delete', { idToken: user.idToken });
    await open(page, `/operators/users/${user.uid}`);
    await expect(page.getByText(`There is no user ${user.uid}.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Look in the audit log' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'account-deleted' })).toBeVisible();
  });
});

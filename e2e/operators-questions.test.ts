import { coinMessages } from '#contract/coins/messages.ts';
import { setBetaCapacity } from '#contract/downloads/calls.ts';
import { markAlarmSeen, retryJob } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { giveReason, operatorsConsole, region } from './operators-console.ts';

const { addresses, people, operator, shell, open, openConsole, query } = operatorsConsole();

test('an open question on the console ends when another operator has acted', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const [alarm] = await query<{ id: string }>(
    `insert into ledger_alarms (what, detail, found_at) values ('sum', 'Two looked at this.', now()) returning id`,
  );
  await openConsole(page, '/payments');
  await page.getByRole('button', { name: 'Mark as seen: Two looked at this.' }).click();
  await dialog.getByLabel('What it was').fill('Nothing.');
  await people().call(markAlarmSeen, operator(), { alarmId: String(alarm?.id), reason: 'A restore.' });
  await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Mark as seen' })).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const user = await people().user();
  await open(page, `/operators/users/${user.uid}`);
  await page.getByRole('button', { name: 'Disable' }).click();
  shell('users', 'disable', user.uid, '--reason', 'A storm of sign-ins.');
  await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
});

test('an open question about a failed job ends when another operator has retried it', async ({ page }) => {
  const user = await people().user();
  const [job] = await query<{ id: string }>(
    `select id::text from graphile_worker.add_job('send-mail', payload => $1::json)`,
    [JSON.stringify({ to: user.email, template: 'none', props: {} })],
  );
  await openConsole(page, '/jobs');
  await page.getByRole('button', { name: `Try again: Job ${job?.id}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The template is back.');
  const props = { link: `${addresses().url}/releases` };
  await query(
    `update graphile_worker._private_jobs set payload = $1::json, run_at = now() + interval '1 hour' where id = $2`,
    [JSON.stringify({ to: user.email, template: 'beta-access', props, key: `retried:${user.uid}` }), job?.id],
  );
  await people().call(retryJob, operator(), { jobId: job?.id, reason: 'Mended.' });
  await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('the correction of an account that is deleted meanwhile can no longer be approved, only rejected', async ({
  page,
}) => {
  const user = await people().user();
  await query(
    `insert into balance_corrections (user_id, bucket, amount_millicoins, reason, proposed_by, proposed_at)
     values ($1, 'rewards', 150000000, 'A prize.', 'shell of somebody', now())`,
    [user.uid],
  );
  await openConsole(page, '/payments');
  const correction = region(page, 'Large corrections').getByRole('listitem').filter({ hasText: 'A prize.' });
  await correction.getByRole('button', { name: /^Approve/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('They have won it.');
  await people().identity('v1/accounts:delete', { idToken: user.idToken });
  await expect(dialog.getByText(operatorMessages.correctionOfDeleted)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await correction.getByRole('button', { name: /^Reject/ }).click();
  await giveReason(page, { reason: 'They are gone.', act: 'Reject' });
  await expect(page.getByText('No correction waits for a second operator.')).toBeVisible();
});

test('a correction of an invalid number of coins is refused with the reason', async ({ page }) => {
  const user = await people().user();
  await openConsole(page, `/users/${user.uid}`);
  await page.getByRole('button', { name: 'Correct balance' }).click();
  const coins = page.getByRole('dialog').getByLabel('Coins');
  await page.getByRole('dialog').getByLabel('Reason').fill('A lost payment.');
  for (const typed of ['1,000', '0', '1.2345', '99999999']) {
    await coins.fill(typed);
    await expect(coins).toHaveAccessibleDescription(new RegExp(coinMessages.correctionOutOfRange));
    await expect(page.getByText('another operator has to approve it')).toBeHidden();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Correct', exact: true })).toBeDisabled();
  }
  await coins.fill('-1000.125');
  await expect(coins).not.toHaveAccessibleDescription(new RegExp(coinMessages.correctionOutOfRange));
});

test('the search and value fields of the console limit the number of characters', async ({ page }) => {
  await openConsole(page, `/audit?text=${'x'.repeat(300)}`);
  await expect(region(page, 'Audit log').getByText('No line of the log matches.')).toBeVisible();
  await expect(page.getByLabel('Words')).toHaveAttribute('maxlength', '200');
  await openConsole(page, '/users');
  await expect(page.getByLabel('Email or uid')).toHaveAttribute('maxlength', '254');
  await openConsole(page, '/flags');
  await page.getByRole('button', { name: 'Change default_ai_model' }).click();
  await expect(page.getByRole('dialog').getByLabel('default_ai_model')).toHaveAttribute('maxlength', '200');
});

test('an open question about a value ends when another operator has changed it', async ({ page }) => {
  await openConsole(page, '/flags');
  await page.getByRole('button', { name: 'Change default_ai_model' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A better one.');
  shell('flags', 'set', 'default_ai_model', 'another-model', '--reason', 'Theirs is better.');
  await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await open(page, '/operators/waitlist');
  await page.getByRole('button', { name: 'Change capacity' }).click();
  await dialog.getByLabel('Reason').fill('More room.');
  await people().call(setBetaCapacity, operator(), { capacity: 77, reason: 'A bigger barn.' });
  await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
});

test('on a phone the name of a value stays readable beside a long value', async ({ page }) => {
  shell('flags', 'set', 'default_ai_model', 'gemini-2.5-flash-preview-09-2025', '--reason', 'It is newer.');
  await page.setViewportSize({ width: 320, height: 640 });
  await openConsole(page, '/flags');
  const name = region(page, 'Values').getByText('default_ai_model', { exact: true });
  expect((await name.boundingBox())?.width).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

import { coinMessages } from '#contract/coins/messages.ts';
import { setBetaCapacity } from '#contract/downloads/calls.ts';
import { markAlarmSeen, retryJob } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { giveReason, operatorsConsole, part, region } from './operators-console.ts';

const { addresses, people, operator, shell, open, openConsole, query } = operatorsConsole();

test('an open question on the console ends when another operator has acted', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await test.step('about an alarm of the ledger', async () => {
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
  });
  await test.step('the correction of an account that is deleted meanwhile can no longer be approved, only rejected', async () => {
    const user = await people().user();
    await query(
      `insert into balance_corrections (user_id, bucket, amount_millicoins, reason, proposed_by, proposed_at)
       values ($1, 'rewards', 150000000, 'A prize.', 'shell of somebody', now())`,
      [user.uid],
    );
    const correction = region(page, 'Large corrections').getByRole('listitem').filter({ hasText: 'A prize.' });
    await correction.getByRole('button', { name: /^Approve/ }).click();
    await dialog.getByLabel('Reason').fill('They have won it.');
    await people().identity('v1/accounts:delete', { idToken: user.idToken });
    await expect(dialog.getByText(operatorMessages.correctionOfDeleted)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await correction.getByRole('button', { name: /^Reject/ }).click();
    await giveReason(page, { reason: 'They are gone.', act: 'Reject' });
    await expect(page.getByText('No correction waits for a second operator.')).toBeVisible();
  });
  await test.step('about a failed job', async () => {
    const user = await people().user();
    const [job] = await query<{ id: string }>(
      `select id::text from graphile_worker.add_job('send-mail', payload => $1::json)`,
      [JSON.stringify({ to: user.email, template: 'none', props: {} })],
    );
    await part(page, 'Jobs').click();
    await page.getByRole('button', { name: `Try again: Job ${job?.id}` }).click();
    await dialog.getByLabel('Reason').fill('The template is back.');
    const props = { link: `${addresses().url}/releases` };
    await query(
      `update graphile_worker._private_jobs set payload = $1::json, run_at = now() + interval '1 hour' where id = $2`,
      [JSON.stringify({ to: user.email, template: 'beta-access', props, key: `retried:${user.uid}` }), job?.id],
    );
    await people().call(retryJob, operator(), { jobId: job?.id, reason: 'Mended.' });
    await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('about a value', async () => {
    await part(page, 'Flags').click();
    await page.getByRole('button', { name: 'Change default_ai_model' }).click();
    await dialog.getByLabel('Reason').fill('A better one.');
    shell('flags', 'set', 'default_ai_model', 'another-model', '--reason', 'Theirs is better.');
    await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('about the capacity of the beta', async () => {
    await part(page, 'Waitlist').click();
    await page.getByRole('button', { name: 'Change capacity' }).click();
    await dialog.getByLabel('Reason').fill('More room.');
    await people().call(setBetaCapacity, operator(), { capacity: 77, reason: 'A bigger barn.' });
    await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('about disabling a user', async () => {
    const user = await people().user();
    await open(page, `/operators/users/${user.uid}`);
    await page.getByRole('button', { name: 'Disable' }).click();
    shell('users', 'disable', user.uid, '--reason', 'A storm of sign-ins.');
    await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
  });
  await test.step('about a debt, in whose place no other balance is corrected', async () => {
    const user = await people().user();
    await new LedgerWriter(addresses().databaseUrl).owe(user.uid, 700);
    await open(page, `/operators/users/${user.uid}`);
    await page.getByRole('button', { name: 'Correct balance' }).click();
    await dialog.getByLabel('Balance').selectOption('Debt');
    await dialog.getByLabel('Coins').fill('700');
    await dialog.getByLabel('Reason').fill('Paid by bank transfer.');
    shell('coins', 'correct', user.uid, 'debt', '700', '--reason', 'The bank transfer came.');
    await expect(dialog.getByText(operatorMessages.overByNow)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Correct', exact: true })).toBeHidden();
  });
});

test('the fields of the console say what fits in, and long values fit in', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const who = page.getByLabel('Email or uid');
  await test.step('the search and value fields limit the number of characters', async () => {
    await openConsole(page, `/audit?text=${'x'.repeat(300)}`);
    await expect(region(page, 'Audit log').getByText('No line of the log matches.')).toBeVisible();
    await expect(page.getByLabel('Words')).toHaveAttribute('maxlength', '200');
    await part(page, 'Users').click();
    await expect(who).toHaveAttribute('maxlength', '254');
    await part(page, 'Flags').click();
    await page.getByRole('button', { name: 'Change default_ai_model' }).click();
    await expect(dialog.getByLabel('default_ai_model')).toHaveAttribute('maxlength', '200');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('a correction of an invalid number of coins is refused with the reason', async () => {
    await part(page, 'Users').click();
    const user = await people().user();
    await who.fill(user.email);
    await who.press('Enter');
    await page.getByRole('button', { name: 'Correct balance' }).click();
    const coins = dialog.getByLabel('Coins');
    await dialog.getByLabel('Reason').fill('A lost payment.');
    for (const typed of ['1,000', '0', '1.2345', '99999999']) {
      await coins.fill(typed);
      await expect(coins).toHaveAccessibleDescription(new RegExp(coinMessages.correctionOutOfRange));
      await expect(page.getByText('another operator has to approve it')).toBeHidden();
      await expect(dialog.getByRole('button', { name: 'Correct', exact: true })).toBeDisabled();
    }
    await coins.fill('-1000.125');
    await expect(coins).not.toHaveAccessibleDescription(new RegExp(coinMessages.correctionOutOfRange));
    await coins.fill('');
    await dialog.getByLabel('Reason').fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('on a phone the name of a value stays readable beside a long value', async () => {
    await part(page, 'Flags').click();
    const longValue = 'gemini-2.5-flash-preview-09-2025';
    shell('flags', 'set', 'default_ai_model', longValue, '--reason', 'It is newer.');
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(region(page, 'Values').getByText(longValue)).toBeVisible();
    const name = region(page, 'Values').getByText('default_ai_model', { exact: true });
    expect((await name.boundingBox())?.width).toBeGreaterThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

import type { Page } from '@playwright/test';
import { setLowBalance } from '#contract/account/calls.ts';
import { authMessages } from '#contract/auth/messages.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { makePoster, postBounty } from './bounty-world.ts';
import { makeCraft } from './craft-world.ts';
import { dashboard } from './dashboard.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { loseAnswer } from './lose-answer.ts';
import { signIn, signUpByForm } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';
import { verifyEmail } from './verify-email.ts';

test.beforeEach(({ problems }) => {
  problems.allow(/net::ERR_(FAILED|ABORTED)/);
});

const unreached = /The server could not be reached\. Please try again\./;
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Makes the next call of that name fail: it does not reach the server. */
const failOnce = (page: Page, name: string) =>
  page.route(new RegExp(`/(functions/|accounts:)${name}(\\?|$)`), (route) => route.abort(), { times: 1 });

test('the page of the notifications takes a failure back, and shows none of a call that arrived', async ({
  page,
  world,
}) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Marked'));
  await world.call(requestToJoinFarm, await world.user(), { farmId });
  await signIn(page, owner, '/dashboard/notifications');
  await test.step('a mail switch whose answer was lost but which was saved shows no failure', async () => {
    const receipts = page.getByLabel('Receipts');
    await loseAnswer(page, 'setMailSwitch');
    const answered = page.waitForEvent('requestfailed');
    await receipts.click();
    await answered;
    await expect(receipts).not.toBeChecked();
    await expect(messages(page)).not.toContainText('The setting could not be saved.');
  });

  await test.step('that notifications could not be marked as read, once they are read', async () => {
    const mark = page.getByRole('button', { name: 'Mark all as read' });
    for (const fail of [failOnce, loseAnswer]) {
      await fail(page, 'markAllNotificationsRead');
      await mark.click();
      if (fail === failOnce) await expect(messages(page)).toContainText(unreached);
    }
    await expect(mark).toBeHidden();
    await expect(messages(page)).not.toContainText(unreached);
  });
});

test('a message on the dashboard disappears once it is no longer true', async ({ page, world, addresses }) => {
  const user = await world.user();
  await world.call(setLowBalance, user, { coins: 100 });
  await signIn(page, user);
  await test.step('that the verification link could not be sent, once the email is verified', async () => {
    await failOnce(page, 'sendOobCode');
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(messages(page).getByRole('listitem')).toHaveCount(1);
    await verifyEmail(addresses.databaseUrl, user);
    await expect(page.getByRole('button', { name: 'Resend' })).toBeHidden();
    await expect(messages(page).getByRole('listitem')).toHaveCount(0);
  });

  await test.step('that the low-balance level could not be set, once it is set', async () => {
    const set = page.getByRole('button', { name: 'Set', exact: true });
    await page.getByLabel('Tell me when I have fewer coins than').fill('150');
    await failOnce(page, 'setLowBalance');
    await set.click();
    await expect(messages(page)).toContainText(unreached);
    await loseAnswer(page, 'setLowBalance');
    await set.click();
    await expect(set).toBeDisabled();
    await expect(messages(page)).not.toContainText(unreached);
  });

  await test.step('that nothing is selected for purchase, once something is selected', async () => {
    const buy = dashboard.purchases(page).getByRole('button', { name: 'Buy coins' });
    await buy.click();
    await expect(messages(page)).toContainText(coinMessages.nothingSelected);
    await dashboard.pack(page, 20).check({ force: true });
    await expect(messages(page)).not.toContainText(coinMessages.nothingSelected);
    await dashboard.purchases(page).getByLabel('Custom amount in dollars').fill('12.50');
    await buy.click();
    await expect(messages(page)).toContainText(coinMessages.nothingSelected);
    await dashboard.purchases(page).getByRole('button', { name: 'Set Custom' }).click();
    await expect(messages(page)).not.toContainText(coinMessages.nothingSelected);
  });

  await test.step('that the download failed, once the user is on the waitlist', async () => {
    const download = page.getByRole('banner').getByRole('button', { name: 'Download' });
    await failOnce(page, 'requestBetaDownload');
    await download.click();
    await expect(messages(page)).toContainText('An error occurred: ');
    await page.route('**/functions/requestBetaDownload', (route) =>
      route.fulfill({ json: { result: { success: true, status: 'waitlisted', position: 3 } } }),
    );
    await download.click();
    await expect(messages(page)).toContainText('You are number 3 on the waitlist!');
    await expect(messages(page)).not.toContainText('An error occurred: ');
  });

  await test.step('that the checkout failed, when the next attempt leads to the card page', async () => {
    await dashboard.pack(page, 20).check({ force: true });
    const buy = dashboard.purchases(page).getByRole('button', { name: 'Buy 20,000 coins' });
    await failOnce(page, 'createCheckoutSessionForCredits');
    await buy.click();
    await expect(messages(page)).toContainText(coinMessages.checkoutFailed(''));
    // The card page does not arrive, as if it loaded slowly.
    await page.route('**/pay/**', (route) => route.abort('aborted'));
    const left = page.waitForRequest('**/pay/**');
    await buy.click();
    await left;
    await expect(messages(page)).not.toContainText(coinMessages.checkoutFailed(''));
  });
});

test('the message that a craft could not be tried on disappears once the trial has started', async ({
  page,
  world,
}) => {
  const name = uniqueName('Tried');
  const craftId = await makeCraft(world, await world.user(), { name });
  await signIn(page, await world.user(), `/crafts/${craftId}`);
  const tryOn = page.getByRole('button', { name: `Try On ${name}` });
  await failOnce(page, 'startCraftTrial');
  await tryOn.click();
  await expect(messages(page)).toContainText(craftMessages.tryOnFailed);
  await loseAnswer(page, 'startCraftTrial');
  await tryOn.click();
  await expect(page.getByText('Equipped (Trial)')).toBeVisible();
  await expect(messages(page)).not.toContainText(craftMessages.tryOnFailed);
});

test('a message about the name of a farm disappears once it is no longer true', async ({ page, world }) => {
  const owner = await world.user();
  await signIn(page, owner, `/farm/${await makeFarm(world, owner, uniqueName('Old'))}`);
  await test.step('about an invalid name, when it is corrected or the renaming cancelled', async () => {
    await page.getByRole('button', { name: 'Rename' }).click();
    const field = page.getByLabel('Farm name');
    const wrong = farmMessages.fixFirst(farmMessages.nameTooShort);
    for (const leave of [() => field.fill(uniqueName('Long enough')), () => field.press('Escape')]) {
      await field.fill('x');
      await field.press('Enter');
      await expect(messages(page)).toContainText(wrong);
      await leave();
      await expect(messages(page)).not.toContainText(wrong);
    }
  });

  await test.step('that it could not be renamed, once it has the new name', async () => {
    const next = uniqueName('Next');
    await page.getByRole('button', { name: 'Rename' }).click();
    const field = page.getByLabel('Farm name');
    await field.fill('x');
    await field.press('Enter');
    await expect(messages(page)).toContainText('Please fix the errors before saving: ');
    await field.fill(next);
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeEnabled();
    await failOnce(page, 'updateFarmDetails');
    await save.click();
    await expect(messages(page)).toContainText(farmMessages.updateFailed(''));
    await loseAnswer(page, 'updateFarmDetails');
    await save.click();
    await expect(messages(page)).not.toContainText(farmMessages.updateFailed(''));
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
  });
});

test('the message about missing fields of an edited bounty disappears once it is saved with all of them', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const reward = { type: 'custom', customDescription: 'A cake' } as const;
  await signIn(page, poster, `/wanted/${await postBounty(world, poster, { title: uniqueName('Edited'), reward })}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  const description = dialog.getByLabel('Description');
  const written = await description.inputValue();
  await description.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText(bountyMessages.fieldsMissing);
  await description.fill(written);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText(bountyMessages.noChanges);
  await expect(messages(page)).not.toContainText(bountyMessages.fieldsMissing);
});

test('the message about missing fields of a new bounty disappears once they are filled in', async ({
  page,
  world,
  addresses,
}) => {
  await signIn(page, await makePoster(world, addresses.databaseUrl, 0), '/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).first().click();
  await page.getByRole('button', { name: 'Write it yourself' }).click();
  await page.getByLabel('Title').fill(uniqueName('Written'));
  await page.getByRole('button', { name: 'Post bounty' }).click();
  await expect(messages(page)).toContainText(bountyMessages.fieldsMissing);
  await page.getByLabel('Description').fill('It is slow.');
  await expect(messages(page)).not.toContainText(bountyMessages.fieldsMissing);
});

test('the message to wait for the next verification mail disappears once the email is verified', async ({
  page,
  world,
}) => {
  await signUpByForm(page, { email: world.newEmail(), password: 'sow-the-rows' });
  const again = page.getByRole('button', { name: 'Send the link again' });
  await expect(again).toBeVisible();
  await failOnce(page, 'sendOobCode');
  await again.click();
  await expect(messages(page)).toContainText(authMessages.verifyAgainTooSoon);
  await page.route(/accounts:lookup/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, users: [{ ...answer.users[0], emailVerified: true }] } });
  });
  await again.click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await expect(messages(page)).not.toContainText(authMessages.verifyAgainTooSoon);
});

test('a report whose answer was lost but which was saved is shown as submitted', async ({ page, world }) => {
  await signIn(page, await world.user(), '/coin-ledger');
  await page.getByRole('button', { name: 'Report Issue: Monthly credits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report an issue' });
  await dialog.getByLabel('Other').check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Details: Other').fill('I wonder.');
  await loseAnswer(page, 'reportTransactionIssue');
  await dialog.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(dialog.getByText(coinMessages.disputeSubmitted)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Pending Review')).toBeVisible();
});

test('the message that a bounty could not be posted disappears with the next try, even one with a mistake', async ({
  page,
  world,
  problems,
}) => {
  // The page logs the error, since its text refers the reader to the console.
  problems.allow(/CallError: The server did not answer/);
  const poster = await world.user();
  await makeFarm(world, poster, uniqueName('Posting'));
  await signIn(page, poster, '/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  const form = page.getByRole('region', { name: 'New bounty' });
  await form.getByRole('button', { name: /write it yourself/i }).click();
  await form.getByLabel('Title').fill('Fix it');
  await form.getByLabel('Description').fill('It is broken.');
  await failOnce(page, 'createBounty');
  await form.getByRole('button', { name: 'Post bounty' }).click();
  const failure = form.getByText('Failed to create posting. See console for details.', { exact: true });
  await expect(failure).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Fix it');
  await form.getByLabel('Title').fill('');
  await form.getByRole('button', { name: 'Post bounty' }).click();
  await expect(form.getByText('Please fill out all required fields.').first()).toBeVisible();
  await expect(failure).toBeHidden();
});

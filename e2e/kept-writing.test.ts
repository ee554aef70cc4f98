import type { Page } from '@playwright/test';
import { endAllSessions } from '#contract/auth/calls.ts';
import type { TestUser } from '#testing/world.ts';
import { makeCraft } from './craft-world.ts';
import { expect, test } from './journey.ts';
import { loseAnswer, unanswered } from './lose-answer.ts';
import { expectOneOnMarket, writeNewCraft } from './new-craft.ts';
import { logIn, signIn, signOut } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** Signs in on the login page, where the end of a session has led. */
async function signInAgain(page: Page, user: TestUser): Promise<void> {
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fcrafts%2Fnew$/);
  await logIn(page, user);
  await expect(page.getByRole('heading', { level: 1, name: 'New Craft' })).toBeVisible();
}

test.beforeEach(({ problems }) => {
  // The server refuses a page's requests after its session has ended, and the browser logs that.
  problems.allow(/status of 40[01]/);
});

test('a user who signs in after an ended session finds the unsaved text, and a lost call happens only once', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED/);
  const writer = await world.user();
  const name = uniqueName('Left behind');
  await writeNewCraft(page, writer, name);
  await page.getByLabel('Show it on the market').check();
  await loseAnswer(page, 'createCraft');
  await page.getByRole('button', { name: 'Create Craft' }).click();
  await expect(page.getByText(unanswered)).toBeVisible();
  await world.call(endAllSessions, writer, {});
  await signInAgain(page, writer);
  await expect(page.getByText('What you had written is back.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Create Craft' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectOneOnMarket(page, name);
});

test('unsaved text of an ended session is shown neither to the next user nor to its writer after them', async ({
  page,
  world,
}) => {
  const writer = await world.user();
  await writeNewCraft(page, writer, 'Not for others');
  await world.call(endAllSessions, writer, {});
  const next = await world.user();
  await signInAgain(page, next);
  await expect(page.getByLabel('Name')).toHaveValue('');
  await world.call(endAllSessions, next, {});
  await signInAgain(page, writer);
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('logging out in one tab discards unsaved text in another', async ({ page, context, world }) => {
  const writer = await world.user();
  await writeNewCraft(page, writer, 'In the other tab');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await signOut(other);
  await signInAgain(page, writer);
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('an invalid field is still marked as invalid after a reload', async ({ page, world }) => {
  await writeNewCraft(page, await world.user(), uniqueName('Cheap'));
  await page.getByLabel('Price in coins').fill('-5');
  await page.reload();
  await expect(page.getByText('What you had written is back.')).toBeVisible();
  await expect(page.getByLabel('Price in coins')).toHaveAttribute('aria-invalid', 'true');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText(/Free|coins/)).toBeHidden();
  await page.getByLabel('Price in coins').fill('20');
  await expect(preview.getByText('20 coins')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Craft' })).toBeEnabled();
});

test('text written in the short form of a craft continues in the whole one, beside what was unsaved there', async ({
  page,
  world,
}) => {
  const creator = await world.user();
  const craftId = await makeCraft(world, creator, { name: uniqueName('Short'), description: 'It finds bugs.' });
  await signIn(page, creator, `/crafts/${craftId}/edit`);
  await page.getByLabel('Category').fill('Reviews');
  await page.goto('/crafts?of=me');
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Market description').fill('It finds bugs before they are shipped.');
  await page.getByRole('link', { name: 'Edit everything' }).click();
  await expect(page.getByText('What you had written is back.')).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('It finds bugs before they are shipped.');
  await expect(page.getByLabel('Category')).toHaveValue('Reviews');
});

test('typing a date is not overwritten by a slow page that still applies the previous one', async ({ page, world }) => {
  // Makes React's scheduler late on a slow page.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: never[]) {
      setTimeout(() => Reflect.apply(postMessage, this, message), 'isSlow' in window ? 1_000 : 0);
    };
  });
  await signIn(page, await world.user(), '/coin-ledger');
  const from = page.getByLabel('From');
  await from.click({ position: { x: 15, y: 15 } });
  await page.keyboard.type('1004202', { delay: 50 });
  await page.evaluate(() => Object.assign(window, { isSlow: true }));
  await page.keyboard.type('6');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('19', { delay: 50 });
  await expect(page.getByLabel('To')).toHaveAttribute('min', '2026-10-04');
  await page.evaluate(afterReact);
  await page.keyboard.type('99', { delay: 50 });
  await expect(page).toHaveURL('/coin-ledger?from=1999-10-04');
  await expect(from).toHaveValue('1999-10-04');
});

/** Runs in the browser: resolves when React has done the work scheduled until now. */
function afterReact(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

import type { Page } from '@playwright/test';
import { authMessages } from '#contract/auth/messages.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** Finds what a screen reader announces, which disappears after a moment; never visible text. */
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Expects that an error is announced: it appears in a place that existed before, and describes the field. */
async function seeErrorTold(page: Page, label: string, error: string, cause: () => Promise<unknown>) {
  const field = page.getByLabel(label, { exact: true });
  const place = await page.evaluateHandle(
    (id) => document.getElementById(id ?? '')?.closest('[aria-live="polite"]'),
    await field.evaluate((input) => `${input.id}-error`),
  );
  expect(await place.evaluate((element) => element?.textContent)).toBe('');
  await cause();
  await expect(field).toHaveAccessibleDescription(error);
  expect(await place.evaluate((element) => element?.isConnected && element.textContent)).toBe(error);
}

/** After this time, in ms, a dialog has announced its messages. */
const heardMs = 1_100;

/** Counts how often a text newly appears in the live regions outside dialogs. */
async function countTold(page: Page, text: string) {
  const counted = await page.evaluateHandle((text) => {
    const counted = { times: 0 };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const isOfPage =
          target instanceof Element && target.closest('[aria-live], [role]') && !target.closest('dialog');
        for (const { textContent } of addedNodes) if (isOfPage && textContent?.includes(text)) counted.times += 1;
      }
    }).observe(document.body, { childList: true, subtree: true });
    return counted;
  }, text);
  return () => counted.evaluate(({ times }) => times);
}

test('screen readers hear what is wrong with a field of a login or a sign-up', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await test.step(`with the email in ${path}, when Enter is pressed`, async () => {
      await page.goto(path);
      const email = page.getByLabel('Email');
      await email.fill('no-address');
      await seeErrorTold(page, 'Email', authMessages.emailInvalid, () => email.press('Enter'));
      await expect(email).toBeFocused();
    });
  }

  await test.step('with a field, when it is left', async () => {
    await page.goto('/login');
    const email = page.getByLabel('Email');
    await email.fill('no-address');
    await seeErrorTold(page, 'Email', authMessages.emailInvalid, () => email.press('Tab'));
  });

  await test.step('an empty field that is only passed by Tab is not invalid, but reported as missing on Enter', async () => {
    await page.goto('/login');
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    await email.press('Tab');
    await password.press('Tab');
    await page.getByRole('button', { name: 'Sign in with Google' }).focus();
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    await expect(password).toHaveAttribute('aria-invalid', 'false');
    await seeErrorTold(page, 'Email', authMessages.emailRequired, () => password.press('Enter'));
    await expect(email).toBeFocused();
  });

  await test.step('that the password is too short, when Enter is pressed in it', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('ada@example.test');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('12345');
    await seeErrorTold(page, 'Password', authMessages.passwordTooShort, () => password.press('Enter'));
    await expect(password).toBeFocused();
  });
});

test('screen readers and the keyboard find their way in forms and lists', async ({ page, world }) => {
  await signIn(page, await world.user(), '/crafts/new');
  await test.step('pressing Enter in the form of a craft without a name moves the focus to the name', async () => {
    await page.getByLabel('Category').press('Enter');
    const name = page.getByLabel('Name');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('the coin history says what its filter found, and which line a report button is for', async () => {
    await page.goto('/coin-ledger');
    await expect(page.getByRole('button', { name: /^Report Issue: Monthly credits, \w+ \d+, \d{4}/ })).toBeVisible();
    const kind = page.getByLabel('Kind');
    await kind.selectOption({ label: 'Monthly credits' });
    await expect(told(page, '1 transaction found.')).toHaveCount(1);
    await kind.selectOption({ label: 'Purchases' });
    await expect(told(page, 'No transactions of this kind in this time.')).toHaveCount(1);
  });

  await test.step('a list says its heading when a user changes to it', async () => {
    await page.goto('/crafts');
    const mine = page.getByRole('link', { name: 'Mine' });
    await mine.press('Enter');
    await expect(told(page, 'My Crafts')).toHaveCount(1);
    await expect(mine).toBeFocused();
    await page.goto('/wanted');
    await page.getByRole('link', { name: 'Posted', exact: true }).press('Enter');
    await expect(told(page, 'My Posted Bounties')).toHaveCount(1);
  });
});

test('screen readers hear the announcements of the dashboard once, in the dialogs over it, too', async ({
  page,
  world,
  problems,
}) => {
  await signIn(page, await world.user());
  await test.step('what a set amount comes to', async () => {
    await page.getByLabel('Custom amount in dollars').fill('12.5');
    await page.keyboard.press('Enter');
    await expect(told(page, '12,500 coins for $13.19, with the card fee of $0.69.')).toHaveCount(1);
  });

  await test.step('an announcement of a page is not repeated when a dialog over it closes', async () => {
    const timesTold = await countTold(page, 'You will be told when you have fewer than 50 coins.');
    await page.getByLabel('Tell me when I have fewer coins than').fill('50');
    await page.keyboard.press('Enter');
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('You will be told when you have fewer than 50 coins.');
    await page.getByRole('button', { name: 'Create a farm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a farm' });
    await expect(dialog.getByRole('region', { name: 'Messages' })).toContainText(
      'You will be told when you have fewer than 50 coins.',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(messages).toContainText('You will be told when you have fewer than 50 coins.');
    expect(await timesTold()).toBe(1);
  });

  await test.step('an announcement of a dialog is repeated neither on the page behind it nor in the next dialog', async () => {
    const browse = page.getByRole('button', { name: 'Browse farms' });
    await browse.click();
    await page.getByRole('searchbox').fill(uniqueName('Nowhere'));
    await expect(told(page, 'No farms match your search criteria.')).toHaveCount(1);
    const timesTold = await countTold(page, 'No farms match your search criteria.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(browse).toBeFocused();
    await page.getByRole('button', { name: 'Create a farm' }).click();
    await expect(page.getByRole('dialog', { name: 'Create a farm' })).toBeVisible();
    await expect(told(page, 'No farms match your search criteria.')).toHaveCount(0);
    expect(await timesTold()).toBe(0);
  });

  await test.step('an open dialog says that the connection is lost and that it is back', async () => {
    problems.allowFromHere(/ERR_INTERNET_DISCONNECTED/);
    const toldThere = (text: string) => page.getByRole('dialog').getByRole('status').filter({ hasText: text });
    await page.context().setOffline(true);
    await expect(toldThere('You are offline. Reconnecting...')).toHaveCount(1);
    await page.context().setOffline(false);
    await expect(toldThere('Connected again.')).toHaveCount(1);
  });
});

test('screen readers hear what a dialog is about, and what it leaves to its page only once', async ({
  page,
  world,
}) => {
  const creator = await world.user();
  const { result } = await world.call(createCraft, creator, { name: 'Doubtful', prompt: 'Look closely.' });
  await signIn(page, creator, `/crafts/${result?.craftId}`);
  await test.step('a question and the effect of a form are the accessible description of their dialogs', async () => {
    await page.getByRole('button', { name: 'Delete Doubtful' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleDescription(/^Are you sure you want to delete the Craft "Doubtful"\?/);
    await page.goto('/dashboard/security');
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await expect(dialog.getByLabel('New password')).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription('Saving logs out all your other devices.');
    await expect(dialog.getByLabel('New password')).toHaveAttribute('required');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('an announcement that a dialog left to its page is not repeated when the next dialog closes', async () => {
    const named = 'Your name is now Ada.';
    const timesTold = await countTold(page, named);
    const name = page.getByRole('region', { name: 'Name', exact: true });
    await name.getByRole('button', { name: 'Set a name' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Ada');
    await page.keyboard.press('Enter');
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(messages).toContainText(named);
    await page.waitForTimeout(heardMs);
    const timesBefore = await timesTold();
    await name.getByRole('button', { name: 'Change name' }).click();
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Messages' })).toContainText(named);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(messages).toContainText(named);
    expect(await timesTold()).toBe(timesBefore);
  });
});

import type { Page } from '@playwright/test';
import { webApiKey } from '#testing/world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { operatorsConsole, region } from './operators-console.ts';
import { shiftOf } from './shift-of.ts';

const { people, operator, shell, open, openAs, openDashboard, query } = operatorsConsole();

test('only an operator gets to the console, and only as long as they are one', async ({ page }) => {
  const user = await people().user();
  await test.step('the console leads a user to the dashboard and a visitor to the login', async () => {
    await open(page, '/operators');
    await expect(page).toHaveURL(/\/login/);
    await openAs(page, user, '/operators/audit');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('link', { name: 'Operator console' })).toBeHidden();
  });
  await test.step('an operator who loses the role is led from the open console to the dashboard, and told why', async () => {
    shell('users', 'role', user.uid, 'admin', 'on', '--reason', 'for a while');
    await open(page, '/operators/flags');
    await page
      .getByRole('button', { name: /^Turn off/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Half of a rea');
    shell('users', 'role', user.uid, 'admin', 'off', '--reason', 'it is over');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('You are no longer an operator.')).toBeVisible();
  });
});

/** Runs in the browser: puts a new token of the session into the SDK's storage, as another tab would. */
async function renewToken(key: string): Promise<void> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('firebaseLocalStorageDb'));
  const store = () => database.transaction('firebaseLocalStorage', 'readwrite').objectStore('firebaseLocalStorage');
  const row = await done(store().get(`firebase:authUser:${key}:[DEFAULT]`));
  const kept = row.value.stsTokenManager;
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: kept.refreshToken });
  const answer = await fetch(`/identity/v1/token?key=${key}`, { method: 'POST', body });
  const { id_token: accessToken, refresh_token: refreshToken } = await answer.json();
  row.value.stsTokenManager = { ...kept, accessToken, refreshToken };
  await done(store().put(row));
  database.close();
}

/** Makes the operator's sign-in old. The token contains its time, so the token is renewed. */
async function ageSignIn(page: Page) {
  await query(`update sessions set authenticated_at = now() - interval '2 hours' where user_id = $1`, [operator().uid]);
  await page.evaluate(renewToken, webApiKey);
}

async function signInAgain(page: Page) {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(operator().password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('an operator finds the console on the dashboard, and signs in again there when it is needed', async ({ page }) => {
  await test.step('the link to the console appears late on a phone without shifting the dashboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openDashboard(page, operator());
    await expect(page.getByRole('link', { name: 'Operator console' })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.05);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('an operator whose sign-in is more than an hour old signs in again on the console and continues', async () => {
    await ageSignIn(page);
    await open(page, '/operators');
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    await expectAccessible(page);
    await signInAgain(page);
    await expect(page.getByText('No dispute is open.')).toBeVisible();
  });
  await test.step('text typed on the console is kept when the operator has to sign in again', async () => {
    const user = await people().user();
    await open(page, `/operators/users/${user.uid}`);
    await page.getByRole('button', { name: 'Correct balance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct balance' });
    await dialog.getByLabel('Coins').fill('12');
    await dialog.getByLabel('Reason').fill('A payment that was lost');
    await ageSignIn(page);
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    await expect(page.getByRole('heading', { name: user.email })).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Your last sign-in is older.' })).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeFocused();
    await expectAccessible(page);
    await signInAgain(page);
    await expect(dialog.getByLabel('Coins')).toHaveValue('12');
    await expect(dialog.getByLabel('Reason')).toHaveValue('A payment that was lost');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(region(page, 'Coins').getByText('12', { exact: true })).toBeVisible();
  });
});

import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { operatorsConsole } from './operators-console.ts';
import { shiftOf } from './shift-of.ts';

const { people, operator, shell, open, openAs, openDashboard, openConsole, query } = operatorsConsole();

test('whoever is no operator is led to the dashboard, a visitor to the login', async ({ page }) => {
  await open(page, '/operators');
  await expect(page).toHaveURL(/\/login/);
  await openAs(page, await people().user(), '/operators/audit');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Operator console' })).toBeHidden();
});

test('an operator who is one no longer is led to the dashboard while the console is open, and told why', async ({
  page,
}) => {
  const user = await people().user();
  shell('users', 'role', user.uid, 'admin', 'on', '--reason', 'for a while');
  await openConsole(page, '/flags', user);
  await page
    .getByRole('button', { name: /^Turn off/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Half of a rea');
  shell('users', 'role', user.uid, 'admin', 'off', '--reason', 'it is over');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You are no longer an operator.')).toBeVisible();
});

test('the way to the console comes late and pushes nothing away on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, operator());
  await expect(page.getByRole('link', { name: 'Operator console' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

test('a sign-in of more than an hour ago is asked for again, and the console comes back', async ({ page }) => {
  await openDashboard(page, operator());
  // The tokens of this session say since when it is: as if that were long ago.
  await query(`update sessions set authenticated_at = now() - interval '2 hours' where user_id = $1`, [operator().uid]);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('firebaseLocalStorageDb');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const store = database.transaction('firebaseLocalStorage', 'readwrite').objectStore('firebaseLocalStorage');
    await new Promise<void>((resolve) => {
      const reading = store.getAll();
      reading.onsuccess = () => {
        for (const row of reading.result) {
          // The SDK asks for a new token when the one it has is over.
          row.value.stsTokenManager.expirationTime = 0;
          store.put(row);
        }
        resolve();
      };
    });
    database.close();
  });
  await open(page, '/operators');
  const again = page.getByRole('button', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await again.click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(operator().password);
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(page.getByText('No dispute is open.')).toBeVisible();
});

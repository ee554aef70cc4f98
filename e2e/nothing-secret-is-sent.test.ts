import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { passcodes } from './product.ts';
import { signIn } from './sign-in.ts';

/** Source: security row 22. The sandbox's main code is left out: it is the product's name, which is everywhere. */
const codes = [passcodes.dev, passcodes.bypass];

test('no passcode is contained in the built files or in what a visitor receives', async ({ playwright, addresses }) => {
  const files = globSync('dist/{client/assets/*.{js,css,svg},pages/*}');
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const code of codes) expect(text.includes(code), `${code} in ${file}`).toBe(false);
  }
  const visitor = await playwright.request.newContext({ baseURL: addresses.url });
  for (const path of ['/', '/start', '/nowhere', '/gate', '/config']) {
    const response = await visitor.get(path, { headers: { accept: 'text/html' } });
    const sent = `${JSON.stringify(response.headers())} ${await response.text()}`;
    for (const code of codes) expect(sent.includes(code), `${code} at ${path}`).toBe(false);
  }
  await visitor.dispose();
});

/** Source: security row 16. */
test('the tokens of the signed-in user are in no local storage, session storage or cookie that scripts can read', async ({
  page,
  world,
}) => {
  await signIn(page, await world.user());
  const tokens = await tokensOf(page);
  expect(tokens).toHaveLength(2);
  for (const token of tokens) expect(token.length).toBeGreaterThan(40);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  for (const token of tokens) expect(stored).not.toContain(token);
  expect(stored).not.toMatch(/eyJ[\w-]+\.eyJ/);
});

/** Returns the ID token and the refresh token from the IndexedDB database where the SDK keeps its user. */
function tokensOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answered(indexedDB.open('firebaseLocalStorageDb'));
    const users = await answered(
      database.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll(),
    );
    database.close();
    // For a moment the database also contains the SDK's test entry, with which it checks that it can write.
    return users.flatMap(({ value: { stsTokenManager: kept } }) => (kept ? [kept.accessToken, kept.refreshToken] : []));
  });
}

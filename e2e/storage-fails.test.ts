import { askDatabase } from './ask-database.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { logIn, signIn, signOut } from './sign-in.ts';

test('a tab whose storage fails shows the login, and every other tab stays signed in', async ({
  page,
  context,
  world,
}) => {
  await signIn(page, await world.user());
  const broken = await context.newPage();
  await broken.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    };
  });
  await broken.goto('/dashboard');
  await expect(broken.getByRole('button', { name: 'Login', exact: true })).toBeVisible();

  for (const tab of [page, await context.newPage()]) {
    await tab.goto('/dashboard');
    await expect(dashboard.balance(tab, '200')).toBeVisible();
  }
});

test('a tab whose storage never answers goes on without it after a while', async ({ page, world }) => {
  const user = await world.user();
  await page.addInitScript(() => {
    localStorage.setItem('furrow.session', '1');
    Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() });
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(10_000);
  await logIn(page, user);
  await expect(dashboard.balance(page, '200')).toBeVisible();
});

test('logging out ends the session even if the storage fails to delete the user', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/status of 400/);
  const user = await world.user();
  await signIn(page, user);
  await expect(dashboard.balance(page, '200')).toBeVisible();
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('Internal error committing transaction.', 'UnknownError');
    };
  });
  const open = 'select from sessions where user_id = $1 and ended_at is null';
  const sessions = async () => (await askDatabase(addresses.databaseUrl, open, [user.uid])).length;
  // The second session is the test's own.
  expect(await sessions()).toBe(2);
  await signOut(page);
  // If the home page loads slowly, it is a new document that gets no answer to the old one's request.
  await expect.poll(sessions).toBe(1);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

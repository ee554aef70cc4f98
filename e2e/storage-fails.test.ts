import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

test('a tab whose storage fails knows nobody, and every other tab still does', async ({ page, context, world }) => {
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

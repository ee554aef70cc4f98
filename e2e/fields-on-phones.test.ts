import { makePoster } from './bounty-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('no field has letters so small that an iPhone would zoom into it', async ({ page, world, addresses }) => {
  const user = await makePoster(world, addresses.databaseUrl, 3_000);
  await signIn(page, user);
  for (const path of ['/dashboard', '/coin-ledger', '/crafts', '/crafts/new', '/farms-all', '/wanted']) {
    await page.goto(path);
    if (path === '/wanted') await page.getByRole('button', { name: 'Create New Bounty' }).click();
    const fields = page.locator('main').locator('input:not([type="radio"], [type="checkbox"]), select, textarea');
    await expect(fields.first()).toBeVisible();
    const sizes = await fields.evaluateAll((all) =>
      all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    );
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
  }
});

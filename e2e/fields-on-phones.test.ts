import type { Locator } from '@playwright/test';
import { atWidths } from './at-widths.ts';
import { makePoster } from './bounty-world.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('no field has text so small that an iPhone would zoom into it', async ({ page, world, addresses }) => {
  const user = await makePoster(world, addresses.databaseUrl, 3_000);
  await signIn(page, user, '/healthz');
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

const middleOf = async (box: Locator) => {
  const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
  return y + height / 2;
};

test('a button is aligned with its field, however many lines the label and the error have', async ({ page, world }) => {
  await signIn(page, await world.user());
  await expect(dashboard.balance(page, '200')).toBeVisible();
  for (const [field, button, wrong] of [
    ['Custom amount in dollars', 'Set Custom', '0.5'],
    ['Tell me when I have fewer coins than', 'Set', '0.5'],
  ] as const) {
    const box = page.getByLabel(field);
    const set = page.getByRole('button', { name: button, exact: true });
    await atWidths(page, [360, 390], async () => {
      expect(await middleOf(set), field).toBeCloseTo(await middleOf(box), 0);
    });
    await box.fill(wrong);
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await atWidths(page, [360, 390], async () => {
      expect(await middleOf(set), `${field}, wrong`).toBeCloseTo(await middleOf(box), 0);
    });
  }
});

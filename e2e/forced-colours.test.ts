import type { Locator } from '@playwright/test';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

const look = (box: Locator) =>
  box.evaluate((element) => {
    const { color, outlineStyle } = getComputedStyle(element);
    return { color, outlineStyle };
  });

test('with colours of the reader what is chosen and what is off can be told', async ({ page, world }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, await world.user());
  const pack = (dollars: 5 | 20) => dashboard.pack(page, dollars).locator('..');
  await dashboard.pack(page, 20).check({ force: true });
  expect((await look(pack(5))).outlineStyle).toBe('none');
  expect((await look(pack(20))).outlineStyle).toBe('solid');
  const [off, on] = [page.getByRole('button', { name: 'Set Custom' }), page.getByRole('button', { name: /^Buy/ })];
  expect((await look(off)).color).not.toBe((await look(on)).color);
});

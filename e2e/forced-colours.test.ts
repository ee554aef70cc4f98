import type { Locator } from '@playwright/test';
import { dashboard } from './dashboard.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const look = (box: Locator) =>
  box.evaluate((element) => {
    const { color, backgroundColor, outlineStyle } = getComputedStyle(element);
    return { color, backgroundColor, outlineStyle };
  });

test('with forced colours, what only a colour says is still distinguishable', async ({ page, world }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Clear'));

  await test.step('an icon button in a field has no visible border', async () => {
    await page.goto('/login');
    const [eye, ground] = [page.getByRole('button', { name: 'Show password' }), page.locator('body')];
    const edge = await eye.evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(edge).toBe((await look(ground)).backgroundColor);
  });
  await signIn(page, owner);
  await test.step('selected items and disabled buttons', async () => {
    const pack = (dollars: 5 | 20) => dashboard.pack(page, dollars).locator('..');
    await dashboard.pack(page, 20).check({ force: true });
    expect((await look(pack(5))).outlineStyle).toBe('none');
    expect((await look(pack(20))).outlineStyle).toBe('solid');
    const [off, on] = [page.getByRole('button', { name: 'Set Custom' }), page.getByRole('button', { name: /^Buy/ })];
    expect((await look(off)).color).not.toBe((await look(on)).color);
  });
  await test.step('a set amount', async () => {
    const amount = page.getByLabel('Custom amount in dollars');
    await amount.fill('12');
    await page.getByRole('button', { name: 'Set Custom' }).click();
    await expect(page.getByText('Press Set Custom')).toBeHidden();
    expect((await look(amount.locator('..'))).outlineStyle).toBe('solid');
  });
  await test.step('the current page', async () => {
    await page.goto('/craft');
    const header = page.getByRole('banner').getByRole('navigation');
    const decoration = (name: string) =>
      header.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).textDecorationLine);
    expect([await decoration('Start'), await decoration('Craft')]).toEqual(['none', 'underline']);

    await page.goto('/crafts?of=me');
    const lists = page.getByRole('navigation').filter({ hasText: 'Mine' });
    await expectToDiffer(lists.getByRole('link', { name: 'Mine' }), lists.getByRole('link', { name: 'All' }));
  });
  await page.goto(`/farm/${farmId}`);
  await test.step('a badge has an outline', async () => {
    const badge = page.getByRole('region', { name: 'Members' }).getByText('Owner', { exact: true });
    expect((await look(badge)).outlineStyle).toBe('solid');
  });
  await test.step('the chosen farm icon', async () => {
    await page.getByRole('button', { name: 'Change icon' }).click();
    await page.getByRole('button', { name: 'Zen Garden' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Change icon' }).click();
    await expectToDiffer(
      page.getByRole('button', { name: 'Zen Garden', pressed: true }),
      page.getByRole('button', { name: 'Wizard Tower' }),
    );
  });
});

/** Expects that two boxes differ in their background and in their text colour. */
async function expectToDiffer(one: Locator, other: Locator): Promise<void> {
  const [first, second] = [await look(one), await look(other)];
  expect(first.backgroundColor).not.toBe(second.backgroundColor);
  expect(first.color).not.toBe(second.color);
}

import type { Locator } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import { features } from '#contract/site/features.ts';
import { crowd, makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const endOf = async (box: Locator) => {
  const { x = 0, width = 0 } = (await box.boundingBox()) ?? {};
  return x + width;
};

test('the coin history is printed for paper', async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page, await world.user(), '/coin-ledger');
  await test.step('a printed page has neither header, footer nor buttons, and is dark on light', async () => {
    await expect(page.getByText('Monthly credits').first()).toBeVisible();
    const brightness = () =>
      page.evaluate(() => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        if (!canvas) throw new Error('nothing to paint on');
        canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data[0] ?? 0;
      });
    expect(await brightness()).toBeLessThan(64);
    await page.emulateMedia({ media: 'print' });
    expect(await brightness()).toBeGreaterThan(192);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByText('Monthly credits').first()).toBeVisible();
    await expect(page.getByLabel('Kind')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
  });

  await test.step('it is not inside a grid, in which Firefox would lose its lines', async () => {
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    const around = await table.evaluate((element) => {
      const displays: string[] = [];
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        displays.push(getComputedStyle(parent).display);
      }
      return displays;
    });
    expect(around).not.toContain('grid');
  });

  await test.step('its amounts are aligned with the end of the table', async () => {
    await page.setViewportSize({ width: 794, height: 1123 });
    const amount = page.getByRole('table').getByRole('cell', { name: '+200' });
    await expect(amount).toBeVisible();
    expect(await endOf(amount)).toBeCloseTo(await endOf(page.getByRole('table')), 0);
  });
});

test('the landing page is printed whole, or only its open dialog', async ({ page }) => {
  await page.goto('/');
  await test.step('it shows all its features', async () => {
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const cards = page.getByRole('region', { name: /What grows faster/ }).getByRole('listitem');
    await expect(cards).toHaveCount(features.length);
    for (const card of await cards.all()) {
      const { x = 0, width = 0 } = (await card.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(794);
    }
    await expect(page.getByRole('button', { name: 'Next features' })).toBeHidden();
  });

  await test.step('an open dialog is shown alone on one page', async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Read more about Time reversal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Time reversal' });
    const behind = page.getByText('Better with neighbours');
    await expect(dialog).toBeVisible();
    await expect(behind).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(dialog.getByText('any earlier state')).toBeVisible();
    await expect(behind).toBeHidden();
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(1);
  });
});

test('the page of a craft is printed for paper', async ({ page, world }) => {
  const creator = await world.user();
  const prompt = `Look closely.\n\n\`\`\`\n${'const row = 1; '.repeat(20)}\n\`\`\``;
  const { result } = await world.call(createCraft, creator, { name: uniqueName('Printed'), prompt });
  await signIn(page, creator, `/crafts/${result?.craftId}`);
  await test.step('times are shown as dates instead of how long ago', async () => {
    const created = page.getByText('Created just now');
    await expect(created).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('just now')).toBeHidden();
    const said = await page.getByRole('time').evaluate((time) => getComputedStyle(time, '::after').content);
    expect(said).toMatch(/^"\w+ \d+, 20\d\d at \d+:\d\d [AP]M"$/);
  });

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await test.step('the code of its prompt is not wider than the page', async () => {
    const code = page.getByRole('region', { name: 'Prompt' }).getByRole('code');
    await expect(code).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const { x = 0, width = 0 } = (await code.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(794);
  });
});

test("in print the roles of a farm's members are aligned", async ({ page, world, addresses }) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Printed'));
  await crowd(addresses.databaseUrl, farmId, 1);
  await signIn(page, owner, `/farm/${farmId}`);
  const members = page.getByRole('region', { name: 'Members' });
  const [first, second] = [members.getByText('Owner', { exact: true }), members.getByText('Member', { exact: true })];
  await expect(second).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await endOf(second)).toBeCloseTo(await endOf(first), 0);
});

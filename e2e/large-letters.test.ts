import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const executable = process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {};
test.use({
  // Letters of 200 %, as a person sets them in their browser.
  launchOptions: { ...executable, args: ['--blink-settings=defaultFontSize=32'] },
  viewport: { width: 390, height: 844 },
});

test('letters of twice the size fit on a phone, and its menu is there', async ({ page, world }) => {
  const user = await world.user();
  await makeFarm(world, user, uniqueName('Wide Field'));
  await signIn(page, user);
  for (const path of [
    '/dashboard',
    '/coin-ledger',
    '/crafts',
    '/farms',
    '/wanted',
    '/account',
    '/dashboard/notifications',
    '/',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /menu/i })).toBeInViewport({ ratio: 1 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overhang, path).toBeLessThanOrEqual(0);
  }
});

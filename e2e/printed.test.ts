import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

test('on paper stands the page alone, dark on light', async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page, await world.user(), '/coin-ledger');
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
});

import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

/** Shows that each guard of the other journeys can fail. */
test.beforeEach(async ({ page }) => {
  // A page that is not prerendered: the planted faults would disturb hydration.
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what a page reports counts as a problem', async ({ page, problems }) => {
  await test.step('a violation of the content security policy counts as a problem', async () => {
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.gif', alt: '' }));
    });
    await expect.poll(() => problems.found().join()).toContain('content security policy: img-src');
    expect(() => problems.allowFromHere(/./)).toThrow(/no problem so far/);
  });
  await test.step('an exception and a console error count as problems', async () => {
    await page.evaluate(() => {
      console.error('a planted error');
      setTimeout(() => {
        throw new Error('a planted exception');
      });
    });
    await expect.poll(() => problems.found().join()).toMatch(/a planted error.*a planted exception/);
  });
  problems.allow(/./);
});

test('what breaks a rule counts as not accessible', async ({ page }) => {
  const remove = () => page.evaluate(() => document.querySelector('main')?.lastElementChild?.remove());
  await test.step('an image without an alternative text', async () => {
    await page.evaluate(() => document.querySelector('main')?.append(new Image(9, 9)));
    await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
    await remove();
  });
  await test.step('text with too little contrast in the dark theme', async () => {
    await page.evaluate(() => {
      const text = Object.assign(document.createElement('p'), { textContent: 'Hard to read' });
      text.style.color = 'light-dark(black, #333)';
      document.querySelector('main')?.append(text);
    });
    await expect(expectAccessible(page)).rejects.toThrow(/px, dark[\s\S]*color-contrast/);
    await remove();
  });
  await test.step('a page that scrolls sideways', async () => {
    await page.evaluate(() => {
      const wide = Object.assign(document.createElement('p'), { textContent: 'Wider than a narrow phone' });
      wide.style.width = '350px';
      document.querySelector('main')?.append(wide);
    });
    await expect(expectAccessible(page)).rejects.toThrow(/does not scroll sideways/);
  });
});

import type { Page } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/** In ms. Longer than a search box waits for the next key. */
const longAfterTypingMs = 600;

const box = (page: Page) => page.getByRole('searchbox');

test('going back to a search shows it in the box, and the box leaves the address alone', async ({ page }) => {
  await page.goto('/crafts');
  await box(page).pressSequentially('mulch');
  await expect(page).toHaveURL('/crafts?search=mulch');
  await page.getByLabel('Order').selectOption('By name');
  await expect(page).toHaveURL('/crafts?search=mulch&sort=name');
  await box(page).fill('compost');
  await expect(page).toHaveURL('/crafts?search=compost&sort=name');

  await page.goBack();
  await expect(box(page)).toHaveValue('mulch');
  await page.waitForTimeout(longAfterTypingMs);
  await expect(page).toHaveURL('/crafts?search=mulch');
  await page.goForward();
  await expect(box(page)).toHaveValue('compost');
  await page.waitForTimeout(longAfterTypingMs);
  await expect(page).toHaveURL('/crafts?search=compost&sort=name');
});

test('what a search finds is told to who does not see it', async ({ page, world }) => {
  const word = uniqueName('Heard');
  const author = await world.user();
  for (const n of [1, 2])
    await world.call(createCraft, author, { name: `${word} ${n}`, prompt: 'Look.', isPublic: true });
  await makeFarm(world, author, `${word} Farm`);
  const told = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text);
  await page.goto('/crafts');
  await box(page).fill(word);
  await told('2 crafts found.');
  await box(page).fill(`${word} x q z`);
  await told('No crafts match your search criteria.');
  await page.goto('/farms-all');
  await box(page).fill(`${word} Farm`);
  await told('1 farm found.');
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 390, height: 500 } });

  test('going back to the farms shows them where they were left', async ({ page, world }) => {
    const word = uniqueName('Left at');
    const owners = await Promise.all(Array.from({ length: 5 }, () => world.user()));
    for (const [n, owner] of owners.entries()) await makeFarm(world, owner, `${word} ${n}`);
    await signIn(page, await world.user(), `/farms-all?search=${encodeURIComponent(word)}`);
    await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(5);
    await page.getByRole('link', { name: `${word} 1`, exact: true }).scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.waitForTimeout(longAfterTypingMs);
    const left = await scrolled();
    await page.getByRole('link', { name: `${word} 1`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${word} 1` })).toBeVisible();
    await page.goBack();
    await expect(box(page)).toHaveValue(word);
    await expect.poll(scrolled).toBe(left);
    await page.waitForTimeout(longAfterTypingMs);
    expect(await scrolled()).toBe(left);
  });
});

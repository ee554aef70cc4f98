import type { Page } from '@playwright/test';
import { searchDebounceMs } from '#client/platform/use-typed-search.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const box = (page: Page) => page.getByRole('searchbox');

/** Moves the page's fake clock by three times the delay that a search box waits for the next key. */
async function stopTyping(page: Page): Promise<void> {
  for (let wait = 1; wait <= 3; wait += 1) {
    await nextFrame(page);
    await page.clock.fastForward(searchDebounceMs);
  }
  await nextFrame(page);
}

const nextFrame = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame));

test('going back to a search restores it in the search box, and the address stays as it is', async ({ page }) => {
  await page.clock.install();
  await page.goto('/crafts');
  await box(page).pressSequentially('mulch');
  await expect(page).toHaveURL('/crafts?search=mulch');
  await page.getByLabel('Order').selectOption('By name');
  await expect(page).toHaveURL('/crafts?search=mulch&sort=name');
  await box(page).fill('compost');
  await expect(page).toHaveURL('/crafts?search=compost&sort=name');

  await page.goBack();
  await expect(box(page)).toHaveValue('mulch');
  await stopTyping(page);
  await expect(page).toHaveURL('/crafts?search=mulch');
  await page.goForward();
  await expect(box(page)).toHaveValue('compost');
  await stopTyping(page);
  await expect(page).toHaveURL('/crafts?search=compost&sort=name');
});

test('going back before a slow page shows the search that was typed restores the one before, too', async ({ page }) => {
  await page.clock.install();
  await page.goto('/crafts?search=mulch');
  await page.getByLabel('Order').selectOption('By name');
  await expect(page).toHaveURL('/crafts?search=mulch&sort=name');
  // The page hears of the step back before it has drawn the search that was typed.
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = (...args) => {
      history.replaceState = replaceState;
      history.replaceState(...args);
      history.back();
      for (const until = Date.now() + 300; Date.now() < until; );
    };
  });
  await box(page).fill('compost');
  await expect(page).toHaveURL('/crafts?search=mulch');
  await expect(box(page)).toHaveValue('mulch');
  await stopTyping(page);
  await expect(page).toHaveURL('/crafts?search=mulch');
});

test('a search box is emptied by its clear mark, and its results are told to screen readers', async ({
  page,
  world,
}) => {
  await test.step('the clear mark of the search box empties it, and has no colour outside the palette', async () => {
    await page.goto('/crafts');
    await box(page).fill('mulch');
    await expect(page).toHaveURL('/crafts?search=mulch');
    expect(await bluePixels(page, await box(page).screenshot())).toBe(0);
    const { x, y, width, height } = (await box(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width - 18, y + height / 2);
    await expect(box(page)).toHaveValue('');
    await expect(page).toHaveURL('/crafts');
  });
  await test.step('screen readers hear how many crafts or farms a search found', async () => {
    const word = uniqueName('Heard');
    const author = await world.user();
    for (const n of [1, 2])
      await world.call(createCraft, author, { name: `${word} ${n}`, prompt: 'Look.', isPublic: true });
    await makeFarm(world, author, `${word} Farm`);
    const told = (text: string) => expect(page.getByRole('status').getByText(text, { exact: true })).toHaveCount(1);
    await box(page).fill(word);
    await told('2 crafts found.');
    await box(page).fill(`${word} x q z`);
    await told('No crafts match your search criteria.');
    await page.goto('/farms-all');
    await box(page).fill(`${word} Farm`);
    await told('1 farm found.');
  });
});

/** Counts the pixels of a picture in the blue that browsers use and our palette does not contain. */
function bluePixels(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const { data } = canvas?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] };
    const pixels = Array.from({ length: data.length / 4 }, (_, at) => data.slice(4 * at, 4 * at + 3));
    return pixels.filter(([red = 0, green = 0, blue = 0]) => blue > red + 60 && blue > green + 60).length;
  }, png.toString('base64'));
}

test.describe('in a low window', () => {
  test.use({ viewport: { width: 390, height: 500 } });

  test('going back to the list of farms restores its scroll position', async ({ page, world }) => {
    await page.clock.install();
    const word = uniqueName('Left at');
    const owners = await Promise.all(Array.from({ length: 5 }, () => world.user()));
    for (const [n, owner] of owners.entries()) await makeFarm(world, owner, `${word} ${n}`);
    await signIn(page, await world.user(), `/farms-all?search=${encodeURIComponent(word)}`);
    await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(5);
    await page.getByRole('link', { name: `${word} 1`, exact: true }).scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    await expect.poll(scrolled).toBeGreaterThan(0);
    await stopTyping(page);
    const left = await scrolled();
    await page.getByRole('link', { name: `${word} 1`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${word} 1` })).toBeVisible();
    await page.goBack();
    await expect(box(page)).toHaveValue(word);
    await expect.poll(scrolled).toBe(left);
    await stopTyping(page);
    expect(await scrolled()).toBe(left);
  });
});

import type { Page } from '@playwright/test';
import { askDatabase } from './ask-database.ts';
import { expect, test } from './journey.ts';
import { Product, passcodes } from './product.ts';

const crafts = 1_000;
/** In ms. A browser that is held up for longer answers a key late. */
const longTaskMs = 50;
/** Whatever else a busy machine does shows in some rounds, what the page does in all. */
const rounds = 3;
const betweenKeysMs = 80;
const searchedMs = 1_500;

// A market so full would be in the way of other journeys.
let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
  await addCrafts(product.addresses().databaseUrl);
});
test.afterAll(() => product[Symbol.asyncDispose]());
// A trace looks at the whole page after every act, which takes longer than what is measured here.
test.use({ hasPass: false, trace: 'off' });

async function addCrafts(databaseUrl: string) {
  await askDatabase(
    databaseUrl,
    `insert into crafts (id, creator_id, name, prompt, market_description, icon, is_public, created_at, updated_at)
       select 'many-' || n, (select uid from users limit 1), 'Craft number ' || n, 'A prompt.',
         'Reads a change of number ' || n || ', says what it does in plain words, and asks about whatever it cannot see.',
         'scroll-quill', true, now() - n * interval '1 minute', now()
       from generate_series(1, $1::int) n`,
    [crafts],
  );
}

/** Shows page after page. Within the page: from outside each look at a thousand cards takes its time. */
async function showAll(page: Page) {
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await page.evaluate(async (wanted) => {
    while (document.querySelectorAll('main li').length < wanted) {
      const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more');
      more?.click();
      await new Promise(requestAnimationFrame);
    }
  }, crafts);
}

/** The longest task of the page while something goes on, in ms; 0 when none took longer than `longTaskMs`. */
async function longestTaskMs(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'longtask' });
    Object.assign(window, { longTasks: () => [...seen, ...observer.takeRecords().map(({ duration }) => duration)] });
  });
  await act();
  const tasks = await page.evaluate((): number[] => Object(window).longTasks());
  return Math.max(0, ...tasks);
}

test('with a thousand crafts shown the page stays smooth while one types a search', async ({ page }) => {
  const { url } = product.addresses();
  const longest: number[] = [];
  for (let round = 0; round < rounds && !longest.some((ms) => ms <= longTaskMs); round += 1) {
    await page.goto(`${url}/crafts?pass=${passcodes.bypass}`);
    await showAll(page);
    await page.getByRole('searchbox').focus();
    longest.push(
      await longestTaskMs(page, async () => {
        await page.keyboard.type('craft number 77', { delay: betweenKeysMs });
        // No look at the page before the search is long over: it would be a task of the page's too.
        await page.waitForTimeout(searchedMs);
      }),
    );
    await expect(page.getByRole('heading', { level: 3, name: /^Craft number 77\d?$/ })).toHaveCount(11);
  }
  expect(Math.min(...longest)).toBeLessThanOrEqual(longTaskMs);
});

import type { Page } from '@playwright/test';
import { craftsPerPage } from '#contract/crafts/queries.ts';
import { askDatabase } from './ask-database.ts';
import { expect, test } from './journey.ts';
import { Product, passcodes } from './product.ts';

const crafts = 1_000;
const betweenKeysMs = 80;
const searchedMs = 1_500;
/** Crafts that no longer match are removed from the page, which costs a little for each. */
const mostTimes = 2.5;

// Other journeys could not use so full a market.
let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
  await addCrafts(product.addresses().databaseUrl);
});
test.afterAll(() => product[Symbol.asyncDispose]());
// A trace captures the whole page after every action, which takes longer than what is measured here.
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

/** Loads page after page of the list. Runs within the page: querying a thousand cards from outside is slow. */
async function show(page: Page, wanted: number) {
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await page.evaluate(async (wanted) => {
    while (document.querySelectorAll('main li').length < wanted) {
      const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more');
      more?.click();
      await new Promise(requestAnimationFrame);
    }
  }, wanted);
}

/** Returns the main thread's CPU time while a user types a search, in ms: other load on the machine does not count. */
async function workOfSearching(page: Page, text: string): Promise<number> {
  await page.getByRole('searchbox').focus();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await worked();
  await page.keyboard.type(text, { delay: betweenKeysMs });
  // No query of the page before the search is long over, since it would add to the page's work.
  await page.waitForTimeout(searchedMs);
  const after = await worked();
  await browser.detach();
  return after - before;
}

test('searching a list of a thousand crafts takes less than 2.5 times the CPU time of a list of one page', async ({
  page,
}) => {
  const { url } = product.addresses();
  const works: number[] = [];
  for (const shown of [craftsPerPage, crafts]) {
    await page.goto(`${url}/crafts?pass=${passcodes.bypass}`);
    await show(page, shown);
    works.push(await workOfSearching(page, 'craft number 77'));
    await expect(page.getByRole('heading', { level: 3, name: /^Craft number 77\d?$/ })).toHaveCount(11);
  }
  const [few = 0, many = Number.POSITIVE_INFINITY] = works;
  expect(many).toBeLessThan(mostTimes * few);
});

import type { Page } from '@playwright/test';
import { paths } from '#contract/site/paths.ts';
import { makePoster } from './bounty-world.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn } from './sign-in.ts';

/** Replaces every translatable text by a new one in elements of its own, as browsers' translators do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: ChildNode[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const isText = currentNode instanceof Text && currentNode.data.trim() !== '';
      if (isText && !currentNode.parentElement?.closest('[translate="no"], script, style')) texts.push(currentNode);
    }
    for (const text of texts) {
      const translated = document.createElement('font');
      translated.append(text.nodeValue ?? '');
      text.replaceWith(translated);
    }
  });
}

test('the balance is updated on a page that the browser has translated', async ({ page, world, addresses }) => {
  const user = await world.user();
  const ledger = new LedgerWriter(addresses.databaseUrl);
  await signIn(page, user);
  await page.goto('/dashboard');
  await expect(dashboard.balance(page, '200')).toBeVisible();
  await translate(page);
  await ledger.give(user.uid, 5_000);
  await expect(dashboard.balance(page, '5,200')).toBeVisible();
  await ledger.spend(user.uid, [0.5], 'An AI draft');
  await expect(page.getByRole('region', { name: 'Available Coins' }).getByText('5,199')).toBeVisible();
});

test('the balance beside the price of a draft is updated on a page that the browser has translated', async ({
  page,
  world,
  addresses,
}) => {
  const user = await makePoster(world, addresses.databaseUrl, 0);
  await signIn(page, user, paths.bountyCall());
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  await expect(page.getByText(/You have 200 coins\.$/)).toBeVisible();
  await translate(page);
  await new LedgerWriter(addresses.databaseUrl).give(user.uid, 5_000);
  await expect(page.getByText(/You have 5,200 coins\.$/)).toBeVisible();
});

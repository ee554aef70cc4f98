import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { editorApiKey, World } from '#testing/world.ts';
import { Problems } from './problems.ts';
import type { Addresses } from './product.ts';

type Fixtures = {
  addresses: Addresses & { pass: { name: string; value: string } };
  /** Whether the browser has a pass through the gate; on unless a journey is about the gate itself. */
  hasPass: boolean;
  /** Opens a page in another browser: of another user, or of the same one elsewhere. Its problems count, too. */
  otherBrowser: () => Promise<Page>;
  world: World;
  problems: Problems;
};

/**
 * A test of the product in a browser. It fails when a page reports a problem: an error in the console, an exception, a
 * violation of the content security policy. `problems.allow` permits those that belong to the journey.
 */
export const test = base.extend<Fixtures>({
  addresses: [JSON.parse(process.env.FURROW_UNDER_TEST ?? '{}'), { option: true }],
  baseURL: async ({ addresses }, use) => {
    await use(addresses.url);
  },
  hasPass: [true, { option: true }],
  context: async ({ addresses, context, hasPass }, use) => {
    if (hasPass) await takePass(context, addresses);
    await use(context);
  },
  otherBrowser: async ({ addresses, browser, hasPass, problems }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      await problems.watch(context);
      if (hasPass) await takePass(context, addresses);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
  world: async ({ addresses }, use) => {
    await use(new World(addresses.url, { apiKey: editorApiKey, fromManyAddresses: true }));
  },
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      await problems.watch(context);
      await use(problems);
      expect(problems.found(), 'the pages report no problem').toEqual([]);
    },
    { auto: true },
  ],
});

async function takePass(context: BrowserContext, { pass, url }: Fixtures['addresses']): Promise<void> {
  await context.addCookies([{ ...pass, url }]);
}

export { expect };

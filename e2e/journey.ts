import { test as base, expect } from '@playwright/test';
import { World } from '#testing/world.ts';
import { Problems } from './problems.ts';
import type { Addresses } from './product.ts';

type Fixtures = { addresses: Addresses; world: World; problems: Problems };

/**
 * A test of the product in a browser. It fails when a page says anything is wrong: an error in the console, an
 * exception, a breach of the content security policy. What belongs to the journey is allowed with `problems.allow`.
 */
export const test = base.extend<Fixtures>({
  addresses: [JSON.parse(process.env.FURROW_UNDER_TEST ?? '{}'), { option: true }],
  baseURL: async ({ addresses }, use) => {
    await use(addresses.url);
  },
  world: async ({ addresses }, use) => {
    await use(new World(addresses.url));
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

export { expect };

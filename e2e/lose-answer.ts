import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Loses the answer to the next call (or identity request) of that name on its way back from the server. */
export async function loseAnswer(page: Page, name: string): Promise<void> {
  await page.route(
    new RegExp(`/(functions/|accounts:)${name}(\\?|$)`),
    async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    },
    { times: 1 },
  );
}

/** The page's message about such a call, if it has an idempotency key (decision 71). */
export const unanswered = 'The server did not answer. You can safely try again: nothing happens twice.';

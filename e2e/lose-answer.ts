import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The next call, or act on an account, of that name reaches the server, which answers it; the answer is lost on the way. */
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

/** What a page then says of a call that is named by a key (decision 71). */
export const unanswered = 'The server did not answer. You can safely try again: nothing happens twice.';

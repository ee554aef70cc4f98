import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Marks the document a page shows now; `check` finds out whether it is still that one, and not a new load. */
export async function staysLoaded(page: Page) {
  const began = () => page.evaluate(() => performance.timeOrigin);
  const before = await began();
  return {
    async check() {
      expect(await began(), 'the page was not loaded again').toBe(before);
    },
  };
}

import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Remembers the document that a page shows now; `check` expects that it is still the same, without a new load. */
export async function staysLoaded(page: Page) {
  const began = () => page.evaluate(() => performance.timeOrigin);
  const before = await began();
  return {
    async check() {
      expect(await began(), 'the page was not loaded again').toBe(before);
    },
  };
}

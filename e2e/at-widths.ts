import type { Page } from '@playwright/test';
import { test } from './journey.ts';

const height = 844;

/** Makes the window as wide as each of these, in px, and looks at the page each time. */
export async function atWidths(page: Page, widths: readonly number[], look: () => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await test.step(`${width} px`, look);
  }
}

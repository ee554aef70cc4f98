import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose outcome a theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const desktopAndPhone = [1440, 390];
const narrowest = 320;
const height = 844;

/** The page as it stands now breaks no rule of axe in either theme at each width (px), and never scrolls sideways. */
export async function expectAccessible(page: Page, widths: readonly number[] = desktopAndPhone): Promise<void> {
  const wanted = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await violations(page, { type: 'tag', values: tags }), `${page.url()} at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const inDark = await violations(page, { type: 'rule', values: colourRules });
    expect(inDark, `${page.url()} at ${width} px in the dark`).toEqual([]);
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: narrowest, height });
  await expectNoSidewaysScrolling(page);
  if (wanted) await page.setViewportSize(wanted);
}

/** Legacy mode runs where the page is instead of in a page of its own: there are no frames here, and it takes a third. */
async function violations(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(clientWidth);
}

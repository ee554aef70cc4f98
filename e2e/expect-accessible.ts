import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './journey.ts';

/** What is asked in each theme: the second differs from the first in its colours alone. */
const rules: Record<'light' | 'dark', NonNullable<RunOptions['runOnly']>> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast'] },
};
const themes = ['light', 'dark'] as const;
const desktopAndPhone = [1440, 390];
const narrowest = 320;
/** In letters; a longer one may have to break. */
const longestWord = 20;
const height = 844;

/**
 * The page breaks no rule of axe at each width (px), nor that of contrast in the dark theme, and neither there nor where
 * it is narrowest does it scroll sideways or break a word of a heading, a button or a label. It is looked at as soon as it
 * has a heading; while its code loads it has none.
 */
export async function expectAccessible(page: Page, widths: readonly number[] = desktopAndPhone): Promise<void> {
  const wanted = page.viewportSize();
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page, colorScheme), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
    await expectToFit(page, width);
  }
  await page.setViewportSize({ width: narrowest, height });
  await expectToFit(page, narrowest);
  if (wanted) await page.setViewportSize(wanted);
}

/** axe runs where the page is, and is brought there once. */
async function violations(page: Page, theme: keyof typeof rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly: rules[theme], resultTypes: ['violations'] };
  return page.evaluate(async (wanted) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, wanted);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, options);
}

async function expectToFit(page: Page, width: number): Promise<void> {
  await expectNoSidewaysScrolling(page);
  expect(await tornWords(page), `${page.url()} at ${width} px`).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(clientWidth);
}

/** The words of headings, buttons and labels that stand on more than one line. */
function tornWords(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const torn: string[] = [];
    for (const element of document.querySelectorAll('h1, h2, h3, h4, button, label, dt, [data-tone][data-size]')) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const place = document.createRange();
          place.setStart(text, index);
          place.setEnd(text, index + word.length);
          const lines = new Set(Array.from(place.getClientRects(), ({ top }) => Math.round(top)));
          if (lines.size > 1 && word.length <= most) torn.push(word);
        }
    }
    return torn;
  }, longestWord);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './journey.ts';

/** The minified code: a page loads it in three quarters of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules for each theme: the dark one differs from the light one in its colours only. */
const rules: Record<'light' | 'dark', NonNullable<axe.RunOptions['runOnly']>> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast'] },
};
const themes = ['light', 'dark'] as const;
const desktopAndPhone = [1440, 390];
const narrowest = 320;
/** In letters; a longer word may be broken. */
const longestWord = 20;
const height = 844;

/**
 * Expects that the page breaks no rule of axe at each width (px), and no rule of contrast in the dark theme. At these
 * widths and at the narrowest, it must not scroll sideways or break a word of a heading, a button or a label. The check
 * starts as soon as the page has a heading, which it gets when its code has loaded.
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

/** Runs axe within the page, where it is loaded once. */
async function violations(page: Page, theme: keyof typeof rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: axe.RunOptions = { runOnly: rules[theme], resultTypes: ['violations'] };
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

/** Returns the words of headings, buttons and labels that are broken over two lines. */
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

import type { Locator, Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

const track = (page: Page) => page.getByRole('region', { name: /^What grows faster/ }).getByRole('list');
const next = (page: Page) => page.getByRole('button', { name: 'Next features' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous features' });
const offset = (page: Page) => track(page).evaluate((element) => Math.round(element.scrollLeft));
/** Waits until the track has not moved for ten frames. */
const comesToRest = (page: Page) =>
  track(page).evaluate(async (element) => {
    for (let still = 0, last = Number.NaN; still < 10; last = element.scrollLeft) {
      await new Promise(requestAnimationFrame);
      still = element.scrollLeft === last ? still + 1 : 0;
    }
  });
/** Clicks the card itself, as a visitor does. */
const clickCard = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ hasText: title })
    .click({ position: { x: 60, y: 60 } });

/** Presses a button of the carousel until it is disabled, at the end of the track. */
async function pressToTheEnd(page: Page, button: Locator): Promise<void> {
  while (await button.isEnabled()) {
    const before = await offset(page);
    await button.click();
    await expect.poll(async () => (await offset(page)) !== before || (await button.isDisabled())).toBe(true);
    await comesToRest(page);
  }
  await expect(button).toBeDisabled();
}

async function openLanding(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}

test('a visitor looks through the features with the carousel, by mouse and by keyboard', async ({ page }) => {
  await openLanding(page);
  await expect(previous(page)).toBeDisabled();

  await test.step('the carousel counts rapid clicks from where the previous one leads', async () => {
    const list = await track(page).elementHandle();
    await next(page).evaluate(async (button: HTMLElement, list) => {
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      let movedAt = performance.now();
      list?.addEventListener('scroll', () => {
        movedAt = performance.now();
      });
      button.click();
      while (list && Math.round(list.scrollLeft) < 406) await wait(1);
      // The track counts as at rest 150 ms after its last move, which is to fall between the two clicks.
      while (performance.now() < movedAt + 140) await wait(1);
      button.click();
      await wait(20);
      button.click();
    }, list);
    await expect.poll(() => offset(page)).toBe(3 * 406);
  });

  await test.step('the carousel moves one card per click, and its buttons are disabled at the ends', async () => {
    await comesToRest(page);
    await pressToTheEnd(page, previous(page));
    expect(await offset(page)).toBe(0);
    await next(page).click();
    await expect.poll(() => offset(page)).toBe(406);
    await expect(previous(page)).toBeEnabled();
    await next(page).dblclick();
    await expect.poll(() => offset(page)).toBe(3 * 406);
    await pressToTheEnd(page, next(page));
    const beforeBack = await offset(page);
    await previous(page).click();
    await expect.poll(() => offset(page)).toBeLessThan(beforeBack);
    await expect(next(page)).toBeEnabled();
  });

  await test.step('a detail dialog has title and description and closes by its button and by the overlay', async () => {
    const dialog = page.getByRole('dialog', { name: 'Contextual awareness' });
    await clickCard(page, 'Contextual awareness');
    await expect(dialog.getByText('The AI reads the whole project structure and file contents')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await clickCard(page, 'Contextual awareness');
    await expect(dialog).toBeVisible();
    await page.mouse.click(20, 20);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the carousel works by keyboard: focused cards scroll into view and open', async () => {
    const last = page.getByRole('button', { name: 'Read more about Community marketplace' });
    await expect(last).not.toBeInViewport();
    await last.focus();
    await expect(last).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Community marketplace' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(last).toBeFocused();
  });
});

test('the heading and the feature cards of the landing page fit the window', async ({ page }) => {
  await openLanding(page);
  await test.step('a feature card is 390 px wide', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Time reversal' });
    expect((await card.boundingBox())?.width).toBe(390);
  });
  await test.step('on narrow screens a feature card is as wide as the window less 12 rem', async () => {
    const card = track(page).getByRole('article').first();
    for (const width of [600, 590, 432]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await card.boundingBox())?.width).toBe(width - 192);
    }
  });
  await test.step('the heading has two lines on the smallest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const heading = page.getByRole('heading', { level: 1 });
    const lines = await heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(2);
  });
});

test('the cards of the landing page lead on, and Back leads to where the visitor was', async ({ page }) => {
  await openLanding(page);
  const goBack = async () => {
    await page.goBack();
    await expect(page).toHaveURL('/');
  };
  await test.step('Back restores the scroll position of the landing page', async () => {
    const card = page.getByRole('link', { name: 'Join a Farm' });
    await card.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(200);
    await card.click();
    await expect(page).toHaveURL('/farms');
    await goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
  for (const { title, address } of [
    { title: "What's new", address: '/new' },
    { title: 'Join a Farm', address: '/farms' },
    { title: 'Tools and tips', address: '/craft' },
  ]) {
    await test.step(`a click anywhere on the card "${title}" leads to ${address}`, async () => {
      await page
        .getByRole('article')
        .filter({ hasText: title })
        .click({ position: { x: 20, y: 40 } });
      await expect(page).toHaveURL(address);
      await goBack();
    });
  }
  await test.step('a click on a link inside a card leads only there', async () => {
    await page.getByRole('article').filter({ hasText: "What's new" }).getByRole('link', { name: 'Crafts' }).click();
    await expect(page).toHaveURL('/crafts');
  });
});

test('a click on a page before its code has loaded is answered afterwards, at the same scroll position', async ({
  page,
}) => {
  const code = '**/assets/main-*.js';
  await openLanding(page);
  for (const { how, load } of [
    { how: 'reloaded', load: () => page.reload() },
    { how: 'opened', load: () => page.goto('/?anew') },
  ]) {
    await test.step(how, async () => {
      const { letGo: letCodeCome } = await holdRequests(page, code);
      await load();
      const card = page.getByRole('button', { name: 'Read more about Reusable prompts' });
      await card.click();
      const read = await page.evaluate(() => scrollY);
      expect(read).toBeGreaterThan(200);
      letCodeCome();
      await expect(page.getByRole('dialog', { name: 'Reusable prompts' })).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBe(read);
      await page.unroute(code);
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the carousel needs no buttons', async ({ page }) => {
    await openLanding(page);
    const cards = track(page).getByRole('article');
    await test.step('it can be swiped: its buttons are hidden and cards are 240 px wide', async () => {
      await expect(next(page)).toBeHidden();
      await expect(previous(page)).toBeHidden();
      expect((await cards.first().boundingBox())?.width).toBe(240);
      await track(page).evaluate((element) => element.scrollBy({ left: 200 }));
      await expect.poll(() => offset(page)).toBe(256);
      await page
        .getByRole('article')
        .filter({ hasText: 'Interactive workflow' })
        .tap({ position: { x: 60, y: 60 } });
      await expect(page.getByRole('dialog', { name: 'Interactive workflow' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('a card that gets the keyboard focus is completely visible', async () => {
      await cards.first().getByRole('button').focus();
      for (let at = 1; at < (await cards.count()); at++) {
        await page.keyboard.press('Tab');
        await expect(cards.nth(at).getByRole('button')).toBeFocused();
        await expect(cards.nth(at)).toBeInViewport({ ratio: 1 });
      }
      for (let at = (await cards.count()) - 2; at >= 0; at--) {
        await page.keyboard.press('Shift+Tab');
        await expect(cards.nth(at)).toBeInViewport({ ratio: 1 });
      }
    });
  });
});

test('public pages and the dashboard have almost no layout shift while they load', async ({ page, world }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number')
          Object.assign(globalThis, { shifted: Number(Reflect.get(globalThis, 'shifted')) + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const staysStill = async (path: string) => {
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shifted'))), path).toBeLessThanOrEqual(0.02);
  };
  for (const path of ['/', '/start', '/new', '/releases']) {
    await page.goto(path);
    await staysStill(path);
  }
  await signIn(page, await world.user());
  await staysStill('/dashboard');
});

import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ops } from '../ops.ts';
import { signIn } from '../sign-in.ts';

const widths = [1440, 390];
const themes = ['light', 'dark'] as const;
const folder = 'test-results/screenshots';

const publicPages = [
  '/',
  '/start',
  '/new',
  '/releases',
  '/craft',
  '/crafts',
  '/crafts?search=zzqqxxjjvvkk',
  '/wanted',
  '/wanted/no-such-bounty',
  '/farms',
  '/farms-all',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/forgot-password',
];
const accountPages = [
  '/dashboard',
  '/dashboard/security',
  '/dashboard/notifications',
  '/coin-ledger',
  '/crafts?of=me',
  '/wanted?of=posted',
  '/crafts/new',
];
const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replace(/\W+/g, '-'));

for (const width of widths) {
  for (const theme of themes) {
    test.describe(`${width} px, ${theme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });
      const take = (page: Page, name: string) =>
        page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true });

      test('the public pages', async ({ page }) => {
        for (const path of publicPages) {
          await page.goto(path);
          await settle(page);
          await take(page, nameOf(path));
        }
        await page.goto('/');
        await page.getByRole('button', { name: 'Read more about Time reversal' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.screenshot({ path: `${folder}/feature-${width}-${theme}.png` });
      });

      test('a craft', async ({ page }) => {
        await page.goto('/crafts');
        await page.getByRole('button', { name: 'Idempotent webhooks', exact: true }).click();
        await settle(page);
        await page.screenshot({ path: `${folder}/craft-dialog-${width}-${theme}.png` });
        await page.getByRole('link', { name: 'Open its page' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Idempotent webhooks' })).toBeVisible();
        await settle(page);
        await take(page, 'craft-page');
      });

      test('a bounty for a visitor and its poster', async ({ page }) => {
        await page.goto('/wanted');
        await page.getByRole('button', { name: 'Restore undo after an edit of many files', exact: true }).click();
        await settle(page);
        await page.screenshot({ path: `${folder}/bounty-dialog-${width}-${theme}.png` });
        await signIn(page, { email: 'maren@orchard.dev', password: 'sow-the-rows' }, '/wanted');
        await page.getByRole('button', { name: 'Create New Bounty' }).click();
        await page.getByLabel('Your problem').fill('Undo restores one file of the many that an edit touched.');
        await settle(page);
        await take(page, 'bounty-problem');
        await page.getByRole('button', { name: 'Generate draft' }).click();
        await expect(page.getByText('The draft cost')).toBeVisible();
        await take(page, 'bounty-review');
        await page.goto('/dashboard');
        await page.getByRole('link', { name: 'View An end-to-end test that fails on Windows runners only' }).click();
        await expect(page.getByRole('button', { name: 'Accept Playwright page objects' })).toBeVisible();
        await settle(page);
        await take(page, 'bounty-of-its-poster');
        await page.getByRole('button', { name: 'Accept Playwright page objects' }).click();
        await page.screenshot({ path: `${folder}/bounty-accept-${width}-${theme}.png` });
      });

      test('a bounty for a solver', async ({ page }) => {
        await signIn(page, { email: 'tove@latticework.io', password: 'sow-the-rows' });
        await settle(page);
        await take(page, 'dashboard-of-a-solver');
        await page.getByRole('link', { name: 'View Restore undo after an edit of many files' }).click();
        await expect(page.getByRole('group', { name: 'Your Craft' })).toBeVisible();
        await settle(page);
        await take(page, 'bounty-of-a-solver');
      });

      test('the account', async ({ page }) => {
        await signIn(page, { email: 'maren@orchard.dev', password: 'sow-the-rows' });
        for (const path of accountPages) {
          await page.goto(path);
          await settle(page);
          await take(page, nameOf(path));
        }
      });

      test('the operators', async ({ page, world, addresses }) => {
        const operator = await world.user();
        ops(addresses, 'users', 'role', operator.uid, 'admin', 'on', '--reason', 'to look at it');
        await signIn(page, operator, '/operators');
        const parts = page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link');
        await expect(parts.first()).toBeVisible();
        for (const part of await parts.all()) {
          await part.click();
          await settle(page);
          await take(page, `operators-${nameOf(` ${await part.textContent()}`.toLowerCase())}`);
        }
      });

      test.describe('before the gate', () => {
        test.use({ hasPass: false });
        test('the gate', async ({ page }) => {
          await page.goto('/');
          await settle(page);
          await take(page, 'gate');
        });
      });

      test('the sandbox', async ({ page, addresses }) => {
        for (const [name, path] of [
          ['sandbox', '/'],
          ['sandbox-mail', '/mail'],
        ] as const) {
          await page.goto(`${addresses.sandboxUrl}${path}`);
          await take(page, name);
        }
      });
    });
  }
}

/** Scrolls through the page, so that images further down load, and waits for fonts and data. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
    await document.fonts.ready;
  });
}

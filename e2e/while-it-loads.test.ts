import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';

/** From now on pages wait for ever for what they read. */
async function holdReads(page: Page): Promise<void> {
  await page.routeWebSocket(/\/live/, () => {});
}

for (const path of ['/wanted/some-bounty', '/farm/some-farm', '/dashboard/notifications', '/crafts']) {
  test(`the foot of ${path} is not pushed through the view when the page is there`, async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, await world.user());
    await holdReads(page);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  });
}

test('the cards of the security page stand where they stay', async ({ page, world }) => {
  await signIn(page, await world.user());
  await holdReads(page);
  await page.goto('/dashboard/security');
  await expect(page.getByRole('heading', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Name', exact: true })).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';

/** The parts of the dashboard, as people name them. */
export const dashboard = {
  /** The displayed balance, when it is `coins` ("20,200"). */
  balance: (page: Page, coins: string): Locator =>
    page.getByRole('region', { name: 'Available Coins' }).getByText(coins, { exact: true }).first(),
  pack: (page: Page, dollars: 5 | 20 | 100): Locator =>
    page.getByRole('radio', { name: `${dollars}k coins for $${dollars}` }),
  purchases: (page: Page): Locator => page.getByRole('region', { name: 'Purchase Coins' }),
};

/** Chooses a pack and goes to its card page. */
export async function goToCheckout(page: Page, dollars: 5 | 20 | 100): Promise<void> {
  // The radio itself is behind its label, which a person would click.
  await dashboard.pack(page, dollars).check({ force: true });
  await dashboard
    .purchases(page)
    .getByRole('button', { name: `Buy ${dollars},000 coins` })
    .click();
  await page.getByRole('heading', { name: 'Card payment' }).waitFor();
}

import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { type Credentials, signIn } from './sign-in.ts';

/** Signs in and fills in a new craft of that name on its page, without creating it. */
export async function writeNewCraft(page: Page, writer: Credentials, name: string): Promise<void> {
  await signIn(page, writer, '/crafts/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Prompt').fill('Look closely.');
}

/** Expects exactly one craft of that name on the market. */
export async function expectOneOnMarket(page: Page, name: string): Promise<void> {
  await page.goto(`/crafts?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1);
}

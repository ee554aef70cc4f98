import type { Page } from '@playwright/test';

/** Asks on the security page for another address: its link is mailed there. */
export async function askForNewEmail(page: Page, newEmail: string): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

import type { Page } from '@playwright/test';

/** Asks for another email address on the security page; the link is mailed to the new address. */
export async function askForNewEmail(page: Page, newEmail: string): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

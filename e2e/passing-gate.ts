import type { Page } from '@playwright/test';
import { askDatabase } from './ask-database.ts';
import { expect } from './journey.ts';
import { passcodes } from './product.ts';

/** Opens the gate with all sections on. Waits while another journey's wrong codes block this network. */
export async function passAsDeveloper(page: Page): Promise<void> {
  const status = async () => (await page.request.post('/gate', { data: { code: passcodes.dev } })).status();
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
}

/** Deletes all records of wrong codes. */
export async function forgetWrongCodes(databaseUrl: string): Promise<void> {
  await askDatabase(databaseUrl, 'delete from gate_failures');
}

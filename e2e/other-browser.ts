import type { Browser, Page } from '@playwright/test';
import type { Addresses } from './product.ts';

/** A page in a browser of its own, with a pass through the gate: another person, or the same one elsewhere. */
export async function otherBrowser(
  browser: Browser,
  addresses: Addresses & { pass: { name: string; value: string } },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: addresses.url });
  await context.addCookies([{ ...addresses.pass, url: addresses.url }]);
  return context.newPage();
}

import type { Page } from '@playwright/test';

/** Refuses the next change because the sign-in is too old, as the server does after five minutes. */
export async function refuseOnce(page: Page, method = 'accounts:update') {
  await page.route(
    `**/identity/v1/${method}**`,
    (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', errors: [] } },
      }),
    { times: 1 },
  );
}

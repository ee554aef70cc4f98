import type { Page } from '@playwright/test';

/** The next change meets a service that finds the sign-in too old; five minutes of waiting would do the same. */
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

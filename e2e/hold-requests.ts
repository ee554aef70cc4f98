import type { Page, Route } from '@playwright/test';

/** Holds back the requests to an address (a glob) until they are let go; then they are sent, or `then` handles them. */
export async function holdRequests(page: Page, url: string, then = (route: Route) => route.continue()) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held;
    await then(route);
  });
  return { asked: page.waitForRequest(url), letGo };
}

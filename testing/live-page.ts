import { LiveClient } from './live-client.ts';
import type { TestUser } from './world.ts';

/** Watches a query as a user or a visitor: `next` waits until the value shows a text, `nextWithout` until not. */
export async function livePage(url: string, user: TestUser | null, query: string, args: object = {}) {
  const page = await new LiveClient(url).opened();
  if (user) page.signIn(user.idToken);
  page.watch(1, query, args);
  const shows = (value: unknown, text: string) => JSON.stringify(value ?? null).includes(text);
  return {
    next: (shown: string) => page.next(({ value }) => shows(value, shown)),
    nextWithout: (gone: string) => page.next(({ value }) => value !== undefined && !shows(value, gone)),
    close: () => page.close(),
  };
}

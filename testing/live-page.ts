import { LiveClient } from './live-client.ts';
import type { TestUser } from './world.ts';

/** What a user, or a visitor, watches: `next` waits until it shows something, `nextWithout` until it no longer does. */
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

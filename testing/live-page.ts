import { LiveClient } from './live-client.ts';
import type { TestUser } from './world.ts';

/** What a user, or a visitor, watches, until it shows something: `next` waits for that. */
export async function livePage(url: string, user: TestUser | null, query: string, args: object = {}) {
  const page = await new LiveClient(url).opened();
  if (user) page.signIn(user.idToken);
  page.watch(1, query, args);
  return {
    next: (shown: string) => page.next(({ value }) => JSON.stringify(value ?? null).includes(shown)),
    close: () => page.close(),
  };
}

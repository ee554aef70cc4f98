import { LiveClient } from './live-client.ts';
import type { TestUser } from './world.ts';

/** What a user watches, until it shows something: `next` waits for that. */
export async function livePage(url: string, user: TestUser, query: string, args: object = {}) {
  const page = await new LiveClient(url).opened();
  page.signIn(user.idToken);
  page.watch(1, query, args);
  return {
    next: (shown: string) => page.next(({ value }) => JSON.stringify(value ?? null).includes(shown)),
    close: () => page.close(),
  };
}

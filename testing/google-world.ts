import { sql } from 'kysely';
import type { TestFurrow } from './test-furrow.ts';

/** Signing in with Google's ID tokens. `furrow` is asked for late: a hook starts it. */
export function googleWorld(furrow: () => TestFurrow) {
  return { signIn, countAccounts };

  /** `extra` is added to what the provider is said to have answered. */
  function signIn(googleToken: string | undefined, fields: object = {}, extra = '') {
    return furrow().world.identity('v1/accounts:signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: `&id_token=${googleToken}&providerId=google.com${extra}`,
      ...fields,
    });
  }

  async function countAccounts(): Promise<number | undefined> {
    const { rows } = await sql<{ count: number }>`select count(*)::int from users`.execute(furrow().context.db);
    return rows[0]?.count;
  }
}

import { sql } from 'kysely';
import type { TestFurrow } from './test-furrow.ts';

/** Signing in with Google's ID tokens. A test hook starts `furrow` later. */
export function googleWorld(furrow: () => TestFurrow) {
  return { signIn, countAccounts };

  /** `extra` is appended to the provider's answer that the client reports. */
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

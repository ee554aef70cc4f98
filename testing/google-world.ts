import { sql } from 'kysely';
import { startGoogleIssuer } from './google-issuer.ts';
import { startTestFurrow } from './test-furrow.ts';

export type GoogleWorld = Awaited<ReturnType<typeof startGoogleWorld>>;

/** A Furrow whose Google is the test's own, and how one signs in with its tokens. */
export async function startGoogleWorld() {
  const google = await startGoogleIssuer();
  const furrow = await startTestFurrow({ settings: { GOOGLE_ISSUER: google.url } });
  return {
    furrow,
    google,

    /** `extra` is added to what the provider is said to have answered. */
    signIn: (googleToken: string, fields: object = {}, extra = '') =>
      furrow.world.identity('v1/accounts:signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: `&id_token=${googleToken}&providerId=google.com${extra}`,
        ...fields,
      }),

    /** How many accounts there are. */
    countAccounts: async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from users`.execute(furrow.context.db);
      return rows[0]?.count;
    },

    close: async () => {
      await furrow.close();
      await google.close();
    },
  };
}

import { sql } from 'kysely';
import * as v from 'valibot';
import { invariant } from '#contract/wire/invariant.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { TokenSubject } from './id-token.ts';

/** The columns of `users u` that ID tokens need. */
export const subjectColumns = sql`u.uid, u.email, u.email_verified, u.display_name, u.photo_url, u.custom_attributes,
  (select i.subject from user_identities i where i.user_id = u.uid and i.provider = 'google.com') as google_subject`;

export type SubjectRow = {
  uid: string;
  email: string | null;
  email_verified: boolean;
  display_name: string | null;
  photo_url: string | null;
  custom_attributes: string | null;
  google_subject: string | null;
};

type SessionFacts = { sessionId: string; provider: string; claims: unknown; authenticatedAt: Date };

/** What an ID token says of a user and the session it is for. */
export function subjectOf(user: SubjectRow, session: SessionFacts): TokenSubject {
  return {
    uid: user.uid,
    email: user.email,
    emailVerified: user.email_verified,
    displayName: user.display_name,
    photoUrl: user.photo_url,
    sessionId: session.sessionId,
    provider: session.provider,
    googleSubject: user.google_subject,
    claims: {
      ...v.parse(claimsSchema, JSON.parse(user.custom_attributes ?? '{}')),
      ...v.parse(claimsSchema, session.claims),
    },
    authTimeSeconds: Math.floor(session.authenticatedAt.getTime() / 1_000),
  };
}

export const claimsSchema = v.record(v.string(), v.unknown());

/** The current content of an ID token for this session. Throws if there is no such session. */
export async function findTokenSubject(db: Database | Tx, sessionId: string): Promise<TokenSubject> {
  const { rows } = await sql<SubjectRow & { provider: string; claims: unknown; authenticated_at: Date }>`
    select ${subjectColumns}, s.provider, s.claims, s.authenticated_at
    from sessions s join users u on u.uid = s.user_id where s.id = ${sessionId}`.execute(db);
  const [row] = rows;
  invariant(row, 'a token is made for a session');
  const { provider, claims, authenticated_at: authenticatedAt } = row;
  return subjectOf(row, { sessionId, provider, claims, authenticatedAt });
}

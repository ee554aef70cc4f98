import type { Actor, Authenticate, Bearer, Identify } from '../platform/calls/actor.ts';
import { unauthenticated } from '../platform/calls/unauthenticated.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { IdentityContext } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { createSessionReader } from './sessions/session-reader.ts';
import { findSession, lockSession, type SessionRow } from './sessions/session-store.ts';
import type { IdTokenClaims, IdTokens } from './tokens/id-token.ts';
import { lockUser, type User } from './user-store.ts';

/** Checks an ID token for a call or a live read: signed by us, not expired, and its session and user still valid. */
export function createAuthenticate(
  db: Database,
  idTokens: IdTokens,
): { authenticate: Authenticate; identify: Identify } {
  const readSession = createSessionReader(db);
  return { authenticate: async (token) => (await identify(token)).confirm(), identify };

  async function identify(token: string) {
    const claims = await idTokens.check(token).catch(refuse);
    return { bearer: bearerOf(claims), confirm: () => confirm(claims).catch(refuse) };
  }

  async function confirm(claims: IdTokenClaims): Promise<Actor> {
    const { email, email_verified } = assertInOrder(claims, await readSession(claims.sid, claims.sub));
    return { ...bearerOf(claims), email: email ?? '', emailVerified: email_verified };
  }
}

function refuse(error: unknown): never {
  throw error instanceof IdentityError ? unauthenticated() : error;
}

/**
 * The session behind an ID token. Throws INVALID_ID_TOKEN, TOKEN_EXPIRED (also when the session was ended or the token
 * is older than the account's last revocation), USER_NOT_FOUND or USER_DISABLED.
 */
export async function requireSession(db: Database, idTokens: IdTokens, token: string) {
  const claims = await idTokens.check(token);
  return { claims, session: assertInOrder(claims, await findSession(db, claims.sid, claims.sub)) };
}

/**
 * Changes the account of the user behind an ID token, in one transaction that locks the user. Only a few changes of one
 * user run at once (decision 123). The session is checked under the lock, even if it was checked before: if it was
 * ended meanwhile, the change is refused, and so is a second change with the same token. Throws as `requireSession`
 * does.
 */
export function changeOwnAccount<T>(
  { db, inOwnTurn }: IdentityContext,
  claims: IdTokenClaims,
  change: (tx: Tx, user: User) => Promise<T>,
): Promise<T> {
  const locked = async (tx: Tx) => change(tx, await lockOwnAccount(tx, claims));
  return inOwnTurn(claims.sub, () => inTransaction(db, locked));
}

async function lockOwnAccount(tx: Tx, claims: IdTokenClaims): Promise<User> {
  const user = await lockUser(tx, claims.sub);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  assertInOrder(claims, await lockSession(tx, claims.sid, claims.sub));
  return user;
}

function assertInOrder(claims: IdTokenClaims, session: SessionRow | null): SessionRow {
  if (!session) throw new IdentityError('USER_NOT_FOUND');
  if (session.disabled) throw new IdentityError('USER_DISABLED');
  if (session.ended_at || claims.iat < Math.floor(session.valid_since.getTime() / 1_000))
    throw new IdentityError('TOKEN_EXPIRED');
  return session;
}

function bearerOf({ sub, sid, iat, auth_time, exp }: IdTokenClaims): Bearer {
  return { uid: sub, sessionId: sid, issuedAtSeconds: iat, authTimeSeconds: auth_time, tokenExpiresSeconds: exp };
}

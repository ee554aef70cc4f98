import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { type SignInProvider, signInProvider } from '#contract/auth/sign-in-provider.ts';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteOlder } from '../../platform/database/delete-older.ts';
import { returnPlaces, type Taken } from '../../platform/limits.ts';
import { randomId } from '../../platform/random-id.ts';
import type { AuditEvent, Requester } from '../audit.ts';
import { IdentityError } from '../identity-error.ts';
import type { TokenSubject } from '../tokens/id-token.ts';
import { hashRefreshToken, newRefreshToken, refreshAbsoluteMs, refreshIdleMs } from '../tokens/refresh-token.ts';
import { claimsSchema, type SubjectRow, subjectColumns, subjectOf } from '../tokens/token-subject.ts';
import type { User } from '../user-store.ts';

/** `subject` is the content of its first ID token. */
export type NewSession = { refreshToken: string; subject: TokenSubject };

type Opening = {
  provider: SignInProvider;
  event: AuditEvent;
  now: Date;
  requester: Requester;
  places?: Taken;
  /** When the person proved who they are; `now` unless the session replaces another. */
  authenticatedAt?: Date;
  /** What a custom token said of the user. */
  claims?: Record<string, unknown>;
};

/** Opens a session. Throws USER_DISABLED when the user has been deleted or disabled meanwhile. */
export async function openSession(db: Database | Tx, uid: string, opening: Opening): Promise<NewSession> {
  const session = await openIfStillTrue(db, sql`uid = ${uid}`, opening);
  if (!session) throw new IdentityError('USER_DISABLED');
  return session;
}

/**
 * Opens a session for a user whose password was verified against the given row. Returns null if password or address
 * have changed since, or nobody may sign in to the account any more.
 */
export async function openSessionByPassword(
  db: Database | Tx,
  { uid, email, password_hash }: Pick<User, 'uid' | 'email' | 'password_hash'>,
  opening: Opening,
): Promise<NewSession | null> {
  const unchanged = sql`uid = ${uid} and email = ${email} and password_hash = ${password_hash}`;
  return openIfStillTrue(db, unchanged, opening);
}

/**
 * Opens a session if `isUser` still holds for a user who may sign in; otherwise returns null. One statement finds the
 * user and writes the session, its first refresh token, the time of the sign-in and the audit line. It also gives the
 * `places` that the attempt took back to the limits, and reads the content of the first ID token. It waits for the lock
 * on the user, and sees the changes of the transaction that held it.
 */
async function openIfStillTrue(
  db: Database | Tx,
  isUser: RawBuilder<unknown>,
  { provider, event, now, requester, places, authenticatedAt = now, claims = {} }: Opening,
): Promise<NewSession | null> {
  const sessionId = randomId();
  const refreshToken = newRefreshToken();
  const userAgent = requester.userAgent.slice(0, 400);
  const { rows } = await sql<SubjectRow>`
    with alive as (
      update users u set last_login_at = ${authenticatedAt}
      where ${isUser} and deleted_at is null and not disabled
      returning ${subjectColumns}
    ), session as (
      insert into sessions (id, user_id, provider, claims, created_at, authenticated_at, last_used_at, user_agent, address)
      select ${sessionId}, uid, ${provider}, ${JSON.stringify(claims)}::jsonb, ${now}::timestamptz,
        ${authenticatedAt}::timestamptz, ${now}::timestamptz, ${userAgent}, ${requester.address}
      from alive
    ), token as (
      insert into refresh_tokens (token_hash, session_id, created_at)
      select ${hashRefreshToken(refreshToken)}, ${sessionId}, ${now}::timestamptz from alive
    ), place as (
      ${places ? sql`${returnPlaces(places)} and exists (select from alive)` : sql`select`}
    ), line as (
      insert into audit_log (at, event, result, user_id, address, user_agent)
      select ${now}::timestamptz, ${event}, 'ok', uid, ${requester.address}, ${userAgent} from alive
    )
    select uid, email, email_verified, display_name, photo_url, custom_attributes, google_subject from alive`.execute(
    db,
  );
  const [user] = rows;
  return user ? { refreshToken, subject: subjectOf(user, { sessionId, provider, claims, authenticatedAt }) } : null;
}

/** The state of a session and its user, as every call and live read asks for it. */
export type SessionRow = {
  uid: string;
  email: string | null;
  email_verified: boolean;
  disabled: boolean;
  valid_since: Date;
  ended_at: Date | null;
};

/** The states of sessions by their ids. Those of deleted users are not among them. */
export async function findSessions(db: Database | Tx, ids: readonly string[]): Promise<Map<string, SessionRow>> {
  const { rows } = await sql<SessionRow & { id: string }>`
    select s.id, u.uid, u.email, u.email_verified, u.disabled, u.valid_since, s.ended_at
    from sessions s join users u on u.uid = s.user_id
    where s.id = any(${ids}::text[]) and u.deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The state of one session of this user; null when either is gone. */
export async function findSession(db: Database | Tx, sessionId: string, uid: string): Promise<SessionRow | null> {
  const row = (await findSessions(db, [sessionId])).get(sessionId);
  return row?.uid === uid ? row : null;
}

/**
 * The same under a row lock: nobody else ends the session before this transaction is over. A transaction that locks the
 * user too must do that first.
 */
export async function lockSession(tx: Tx, sessionId: string, uid: string): Promise<SessionRow | null> {
  await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute();
  return findSession(tx, sessionId, uid);
}

/** Ends a session; false when it was over already. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends every session of a user, and every ID token made until now. */
export async function endAllSessions(tx: Tx, uid: string, now: Date): Promise<void> {
  // The user first, as everywhere: in another order two transactions could deadlock.
  await tx.updateTable('users').set({ valid_since: now }).where('uid', '=', uid).execute();
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', uid)
    .where('ended_at', 'is', null)
    .execute();
}

type OtherSessions = {
  uid: string;
  keptSessionId: string;
  /** Only the sessions opened by this provider. */
  provider?: SignInProvider;
};

/** Ends a user's sessions but one; answers how many. */
export async function endOtherSessions(
  tx: Tx,
  { uid, keptSessionId, provider }: OtherSessions,
  now: Date,
): Promise<number> {
  const others = tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', uid)
    .where('id', '<>', keptSessionId)
    .where('ended_at', 'is', null);
  const ended = provider === undefined ? others : others.where('provider', '=', provider);
  return (await ended.returning('id').execute()).length;
}

/** Whether a session is one of this user's, ended or not. */
export async function isSessionOf(tx: Tx, sessionId: string, uid: string): Promise<boolean> {
  const found = tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('user_id', '=', uid);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The sessions of a user that can still be refreshed, the most recently used first. */
export async function readLiveSessions(db: Database, uid: string, now: Date) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uid', 's.user_id')
    .select(['s.id', 's.user_agent', 's.address', 's.provider', 's.authenticated_at', 's.last_used_at'])
    .where('s.user_id', '=', uid)
    .where('s.ended_at', 'is', null)
    .where('s.created_at', '>=', sql<Date>`date_trunc('second', u.valid_since)`)
    .where('s.created_at', '>', new Date(now.getTime() - refreshAbsoluteMs))
    .where('s.last_used_at', '>', new Date(now.getTime() - refreshIdleMs))
    .orderBy('s.last_used_at', 'desc')
    .limit(mostSessionsShown)
    .execute();
}

const mostSessionsShown = 100;
const keptAfterUseMs = 30 * dayMs;

/** Deletes sessions that could not have been refreshed for thirty days, with their tokens. */
export async function sweepSessions(db: Database, now: Date, batchSize?: number): Promise<void> {
  const before = new Date(now.getTime() - refreshAbsoluteMs - keptAfterUseMs);
  await deleteOlder(db, { table: 'sessions', column: 'created_at', before, batchSize });
}

/** Opens a session in the place of another, which ends: the same sign-in, with new tokens. */
export async function replaceSession(
  tx: Tx,
  sessionId: string,
  { event, now, requester }: { event: AuditEvent; now: Date; requester: Requester },
): Promise<NewSession> {
  const { user_id, provider, authenticated_at, claims } = await tx
    .selectFrom('sessions')
    .select(['user_id', 'provider', 'authenticated_at', 'claims'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await endSession(tx, sessionId, now);
  return openSession(tx, user_id, {
    provider: v.parse(signInProvider, provider),
    event,
    now,
    requester,
    authenticatedAt: authenticated_at,
    claims: v.parse(claimsSchema, claims),
  });
}

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { giveBack, type Places } from '../platform/limits.ts';
import { randomId } from '../platform/random-id.ts';
import type { Requester } from './audit.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';

export type NewSession = { sessionId: string; refreshToken: string };

/**
 * Opens a session: one statement writes the session, its first refresh token, the sign-in time and the audit line, and
 * gives back the `places` that a try took of the limits.
 */
export async function openSession(
  db: Database | Tx,
  uid: string,
  {
    provider,
    event,
    now,
    requester,
    places,
  }: { provider: string; event: 'sign-up' | 'sign-in'; now: Date; requester: Requester; places?: Places },
): Promise<NewSession> {
  const sessionId = randomId();
  const refreshToken = newRefreshToken();
  const userAgent = requester.userAgent.slice(0, 400);
  await sql`
    with session as (
      insert into sessions (id, user_id, provider, created_at, last_used_at, user_agent, address)
      values (${sessionId}, ${uid}, ${provider}, ${now}, ${now}, ${userAgent}, ${requester.address})
    ), token as (
      insert into refresh_tokens (token_hash, session_id, created_at)
      values (${hashRefreshToken(refreshToken)}, ${sessionId}, ${now})
    ), seen as (
      update users set last_login_at = ${now} where uid = ${uid}
    ), place as (
      ${places ? giveBack(places) : sql`select`}
    )
    insert into audit_log (at, event, result, user_id, address, user_agent)
    values (${now}, ${event}, 'ok', ${uid}, ${requester.address}, ${userAgent})`.execute(db);
  return { sessionId, refreshToken };
}

/** The state of a session and its user, as every call and live read asks for it. Null when either is gone. */
export async function findSession(db: Database | Tx, sessionId: string, uid: string) {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uid', 's.user_id')
    .select(['u.uid', 'u.email', 'u.email_verified', 'u.disabled', 'u.valid_since', 's.ended_at'])
    .where('s.id', '=', sessionId)
    .where('u.uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The token with its session and user, its session locked until the transaction ends. */
export async function lockRefreshToken(tx: Tx, hash: Buffer) {
  const row = await tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.uid', 's.user_id')
    .select(['t.token_hash', 't.rotated_at', 't.created_at as token_created_at'])
    .select(['s.id as session_id', 's.provider', 's.created_at as session_created_at', 's.ended_at'])
    .select(['u.uid', 'u.email', 'u.email_verified', 'u.display_name', 'u.photo_url', 'u.disabled', 'u.valid_since'])
    .where('t.token_hash', '=', hash)
    .forUpdate('s')
    .executeTakeFirst();
  return row ?? null;
}

/** Read under the session's lock: the token's state may have changed while the lock was waited for. */
export async function findRotation(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('refresh_tokens as t')
    .leftJoin('refresh_tokens as child', 'child.parent_hash', 't.token_hash')
    .select(['t.rotated_at', 'child.rotated_at as child_rotated_at'])
    .where('t.token_hash', '=', hash)
    .executeTakeFirstOrThrow();
}

export async function rotate(tx: Tx, sessionId: string, parent: Buffer, child: Buffer, now: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ rotated_at: now }).where('token_hash', '=', parent).execute();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: child, session_id: sessionId, parent_hash: parent, created_at: now })
    .execute();
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

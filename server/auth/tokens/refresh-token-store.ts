import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { refreshIdleMs } from './refresh-token.ts';

/** The token with its session and user, its session locked until the transaction ends. */
export async function lockRefreshToken(tx: Tx, hash: Buffer) {
  const row = await tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.uid', 's.user_id')
    .select(['t.token_hash', 't.rotated_at', 't.created_at as token_created_at'])
    .select(['s.id as session_id', 's.created_at as session_created_at', 's.ended_at'])
    .select(['u.uid', 'u.disabled', 'u.valid_since', 'u.deleted_at'])
    .where('t.token_hash', '=', hash)
    .forUpdate('s')
    .executeTakeFirst();
  return row ?? null;
}

/** Reads the rotation state; lock the session first, as the state may change while waiting for the lock. */
export async function findRotation(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('refresh_tokens as t')
    .leftJoin('refresh_tokens as child', 'child.parent_hash', 't.token_hash')
    .select(['t.rotated_at', 'child.rotated_at as child_rotated_at'])
    .where('t.token_hash', '=', hash)
    .executeTakeFirstOrThrow();
}

/** Replaces the living token of a session by its child, in one statement. */
export async function rotate(tx: Tx, parent: Buffer, child: Buffer, now: Date): Promise<void> {
  await sql`
    with parent as (
      update refresh_tokens set rotated_at = ${now} where token_hash = ${parent} returning session_id
    ), child as (
      insert into refresh_tokens (token_hash, session_id, parent_hash, created_at)
      select ${child}, session_id, ${parent}, ${now}::timestamptz from parent
    )
    update sessions set last_used_at = ${now} where id = (select session_id from parent)`.execute(tx);
}

const keptAfterUseMs = 30 * dayMs;

/**
 * Deletes replaced tokens that have been too old to use for thirty days: their reuse would reveal nothing. The last
 * token of a session stays, so that it still gets USER_DISABLED or USER_NOT_FOUND: an unknown one gets TOKEN_EXPIRED.
 */
export async function sweepRefreshTokens(db: Database, now: Date, batchSize?: number): Promise<void> {
  const before = new Date(now.getTime() - refreshIdleMs - keptAfterUseMs);
  await deleteInBatches(async (most) => {
    const batch = db
      .selectFrom('refresh_tokens')
      .select('token_hash')
      .where('rotated_at', 'is not', null)
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(most);
    return (await db.deleteFrom('refresh_tokens').where('token_hash', 'in', batch).executeTakeFirst()).numDeletedRows;
  }, batchSize);
}

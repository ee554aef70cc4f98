import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CallError } from '#contract/wire/call-error.ts';
import { dayMs } from '#contract/wire/day.ts';
import { limitMessages } from '#contract/wire/limit-messages.ts';
import type { Database, Tx } from '../database/database.ts';
import { deleteOlder } from '../database/delete-older.ts';
import { type Limit, takePlaces } from '../limits.ts';

/** How long an answer is kept for repeats (security s.3). */
const keptDays = 7;
/** Limited because each new key adds a row. */
const keysPerHour: Limit = { name: 'idempotency-key', most: 1_200, windowSeconds: 3_600 };
/** A call to an outside service that has not answered after this time was cut off; its key may be used again. */
const abandonedAfterMs = 2 * 60_000;

/** One use of an `Idempotency-Key`. Each key belongs to one user and one call. */
export type KeyUse = { uid: string; call: string; key: string; payload: unknown; now: Date };

/**
 * Takes a key for a call, or returns the answer that the call gave before. When two requests take a key at once, the
 * second waits for the transaction of the first. Throws ABORTED when the key was used with another payload or its call
 * is still running, and RESOURCE_EXHAUSTED beyond the limit of new keys.
 */
export async function takeKey(
  db: Database | Tx,
  { uid, call, key, payload, now }: KeyUse,
): Promise<{ answered: false } | { answered: true; answer: unknown }> {
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest();
  const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
  const { rows } = await sql`
    insert into idempotency_keys as k (user_id, call, key, payload_hash, created_at)
    values (${uid}, ${call}, ${key}, ${hash}, ${now})
    on conflict (user_id, call, key) do update set payload_hash = excluded.payload_hash, created_at = excluded.created_at
      where k.answer is null and k.created_at < ${abandonedBefore}
    returning 1`.execute(db);
  if (rows.length > 0) {
    const { within, secondsLeft } = await takePlaces(db, now, [[keysPerHour, uid]]);
    if (within) return { answered: false };
    await releaseKey(db, { uid, call, key, payload, now });
    throw new CallError('RESOURCE_EXHAUSTED', limitMessages.tooManyRequests, secondsLeft);
  }
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['payload_hash', 'answer'])
    .where('user_id', '=', uid)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
  if (kept && !kept.payload_hash.equals(hash))
    throw new CallError('ABORTED', 'This Idempotency-Key was used with other data. Use a new one.');
  if (!kept || kept.answer === null)
    throw new CallError('ABORTED', 'The first request is still under way. Please try again in a moment.');
  return { answered: true, answer: answerIn(kept.answer) };
}

/**
 * Keeps the answer for a repeat of the call, unless this call was given up as abandoned and another has taken over the
 * key. An answer with `success: false` frees the key instead.
 */
export async function keepAnswer(db: Database | Tx, use: KeyUse, answer: unknown): Promise<void> {
  if (isFailure(answer)) return releaseKey(db, use);
  const { uid, call, key, now } = use;
  await sql`update idempotency_keys set answer = ${JSON.stringify({ answer: answer ?? null })}::jsonb
    where user_id = ${uid} and call = ${call} and key = ${key} and created_at = ${now}`.execute(db);
}

/** Frees the key of a call that failed: nothing happened, and the call may be tried again. */
export async function releaseKey(db: Database | Tx, { uid, call, key, now }: KeyUse): Promise<void> {
  await sql`delete from idempotency_keys
    where user_id = ${uid} and call = ${call} and key = ${key} and created_at = ${now} and answer is null`.execute(db);
}

/** Deletes a user's keys with their answers, which contain the user's own words. */
export async function forgetKeysOf(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', uid).execute();
}

/** Deletes answers that are too old for a repeat. */
export async function sweepKeys(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await deleteOlder(db, { table: 'idempotency_keys', column: 'created_at', before });
}

/** Some calls of the specification report a failure as an answer with `success: false`. */
function isFailure(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false;
}

function answerIn(kept: unknown): unknown {
  return typeof kept === 'object' && kept !== null && 'answer' in kept ? kept.answer : null;
}

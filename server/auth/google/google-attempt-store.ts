import { createHash } from 'node:crypto';
import { randomNonce } from 'openid-client';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteOlder } from '../../platform/database/delete-older.ts';

/** A sign-in in the popup has this long, from its first address to the ID token's use (security row 9). */
const attemptMs = 10 * 60_000;

const popupPrefix = 'popup.';

/** A nonce for our popup. Its prefix identifies it even after the attempt was deleted, while Google's token lives. */
export const newPopupNonce = () => `${popupPrefix}${randomNonce()}`;
/** Whether an ID token with this nonce was asked for by a popup of ours. */
export const isPopupNonce = (nonce: string) => nonce.startsWith(popupPrefix);

type NewAttempt = { state: string; browser: string; codeVerifier: string; nonce: string };

/** Stores what a Google sign-in needs when Google redirects back. Only the hash of `state` is stored. */
export async function beginAttempt(
  db: Database,
  { state, browser, codeVerifier, nonce }: NewAttempt,
  now: Date,
): Promise<void> {
  await db
    .insertInto('google_attempts')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      code_verifier: codeVerifier,
      nonce,
      created_at: now,
    })
    .execute();
}

/** Finds the attempt of Google's redirect, once, and only in the browser that began it; null for any other. */
export async function returnToAttempt(
  db: Database,
  { state, browser }: { state: string; browser: string },
  now: Date,
): Promise<{ codeVerifier: string; nonce: string; begunAt: Date } | null> {
  const row = await db
    .updateTable('google_attempts')
    .set({ returned_at: now })
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('returned_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - attemptMs))
    .returning(['code_verifier', 'nonce', 'created_at'])
    .executeTakeFirst();
  return row ? { codeVerifier: row.code_verifier, nonce: row.nonce, begunAt: row.created_at } : null;
}

/** Marks the ID token of an attempt, found by its nonce, as used: once, and only after Google redirected back to us. */
export async function handOverAttempt(tx: Tx, nonce: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('google_attempts')
    .set({ handed_over_at: now })
    .where('nonce', '=', nonce)
    .where('returned_at', 'is not', null)
    .where('handed_over_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - attemptMs))
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the result of a sign-in as unused, so that it can be used again. */
export async function giveAttemptBack(tx: Tx, nonce: string): Promise<void> {
  await tx.updateTable('google_attempts').set({ handed_over_at: null }).where('nonce', '=', nonce).execute();
}

/** Forgets attempts that are over. */
export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * attemptMs);
  await deleteOlder(db, { table: 'google_attempts', column: 'created_at', before });
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

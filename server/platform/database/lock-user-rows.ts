import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Locks a user's row until this transaction ends; false when the user is deleted. A transaction that writes a user's
 * data takes this lock before any other (decision 63), and so does a user's deletion: nothing can be added for the user
 * after the deletion.
 */
export async function lockUserRow(tx: Tx, uid: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.deleted_at === null;
}

type CallerRow = { email: string | null; email_verified: boolean };

/**
 * Locks the rows of a call's caller and of the other users it concerns, all at once and in a fixed order, so that two
 * transactions cannot deadlock. Returns the caller's data as of when the locks are held; null when the caller is
 * deleted or shut out, or their session is over (decision 104).
 */
export async function lockCaller(
  tx: Tx,
  { uid, sessionId, issuedAtSeconds }: { uid: string; sessionId: string; issuedAtSeconds: number },
  others: readonly string[],
): Promise<CallerRow | null> {
  const issuedAt = new Date(issuedAtSeconds * 1_000);
  const caller = sql<CallerRow>`lock_caller(${uid}, ${sessionId}, ${issuedAt}, ${[...others]}::text[])`;
  const row = await tx
    .selectFrom(caller.as('caller'))
    .select(['caller.email', 'caller.email_verified'])
    .executeTakeFirst();
  return row ?? null;
}

import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Keeps a user from being deleted until this transaction ends; false when they are gone. Whoever writes what belongs to a
 * user takes this lock before any other (decision 63), as the deletion of a user does: so nothing of theirs is added behind
 * the deletion.
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
 * The same for who makes a call and whom else it concerns: all of them at once and in one order, so that two transactions
 * never wait for each other. Answers who the caller is, as they are once the locks are there; null when they are gone or
 * shut out, or their session is over (decision 104).
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

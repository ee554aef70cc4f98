import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Keeps users from being deleted until this transaction ends, and answers with those of them who exist. Whoever writes
 * what belongs to a user takes this lock before any other (decision 63), as the deletion of a user does: so nothing of
 * theirs is added behind the deletion. Who needs several users names them all at once: they are locked in one order, so
 * that two transactions never wait for each other.
 */
export async function lockUserRows(tx: Tx, uids: readonly string[]): Promise<Set<string>> {
  const users = await tx
    .selectFrom('users')
    .select(['uid', 'deleted_at'])
    .where('uid', 'in', [...uids])
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute();
  return new Set(users.filter((user) => user.deleted_at === null).map((user) => user.uid));
}

/**
 * The same for who makes a call and whom else it concerns. A caller who was shut out while this waited, or whose session
 * ended, is not among those it answers with.
 */
export async function lockCaller(
  tx: Tx,
  { uid, sessionId }: { uid: string; sessionId: string },
  others: readonly string[] = [],
): Promise<Set<string>> {
  const there = await tx
    .selectFrom(
      sql<{ uid: string }>`lock_people(${uid}, ${sessionId}, ${[...others]}::text[])`.as<'there'>(sql`there(uid)`),
    )
    .select('there.uid')
    .execute();
  return new Set(there.map((person) => person.uid));
}

/** The same for one; false when they are gone. */
export async function lockUserRow(tx: Tx, uid: string): Promise<boolean> {
  return (await lockUserRows(tx, [uid])).has(uid);
}

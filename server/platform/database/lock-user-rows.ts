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

/**
 * The same for who makes a call and whom else it concerns: all of them at once and in one order, so that two transactions
 * never wait for each other. Answers with those who exist. A caller who was shut out while this waited, or whose session
 * ended, is not among them (decision 104).
 */
export async function lockCaller(
  tx: Tx,
  { uid, sessionId }: { uid: string; sessionId: string },
  others: readonly string[] = [],
): Promise<Set<string>> {
  const people = sql<{ uid: string }>`lock_people(${uid}, ${sessionId}, ${[...others]}::text[])`;
  const there = await tx.selectFrom(people.as<'there'>(sql`there(uid)`)).select('there.uid').execute();
  return new Set(there.map((person) => person.uid));
}

import type { Tx } from './database.ts';

/**
 * Keeps a user from being deleted until this transaction ends; false when they are gone. It is the first lock of whoever
 * writes what belongs to a user (decision 63), in the order in which a user is deleted: nothing of theirs comes up
 * behind the deletion.
 */
export async function lockUserRow(tx: Tx, uid: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}

import type { Database, Tx } from '../platform/database/database.ts';

/** Gives a user a role; one they have already stays. */
export async function grantRole(db: Database | Tx, uid: string, role: string, now: Date): Promise<void> {
  await db
    .insertInto('user_roles')
    .values({ user_id: uid, role, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

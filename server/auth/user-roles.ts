import type { Database, Tx } from '../platform/database/database.ts';

/** Gives a user a role, unless they have it. Returns whether the role is new. */
export async function grantRole(db: Database | Tx, uid: string, role: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_roles')
    .values({ user_id: uid, role, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a role; answers whether they had it. */
export async function revokeRole(db: Database | Tx, uid: string, role: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_roles')
    .where('user_id', '=', uid)
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Whether a user has a role. In a transaction the row is locked, so that nobody can take the role before the end. */
export async function hasRole(db: Database | Tx, uid: string, role: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', uid)
    .where('role', '=', role)
    .$if(db.isTransaction, (query) => query.forShare())
    .executeTakeFirst();
  return row !== undefined;
}

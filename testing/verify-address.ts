import type { Database } from '#server/platform/database/database.ts';

/** Makes a user's address a proved one, as the link of their mail would. */
export async function verifyAddress(db: Database, uid: string): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('uid', '=', uid).execute();
}

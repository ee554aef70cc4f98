import type { Database } from '#server/platform/database/database.ts';

/** Marks a user's address as verified, as the link in their mail does. */
export async function verifyAddress(db: Database, uid: string): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('uid', '=', uid).execute();
}

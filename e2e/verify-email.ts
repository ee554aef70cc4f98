import type { TestUser } from '#testing/world.ts';
import { askDatabase } from './ask-database.ts';

/** Verifies a user's address, as the link in their mail would. */
export async function verifyEmail(databaseUrl: string, { uid }: TestUser): Promise<void> {
  await askDatabase(databaseUrl, 'update users set email_verified = true where uid = $1', [uid]);
}
